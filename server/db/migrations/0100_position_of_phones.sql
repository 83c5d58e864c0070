-- Where a phone last said it was.
ALTER TABLE "appareils"
  ADD COLUMN "position" jsonb NOT NULL DEFAULT '{"lat": 0, "lon": 0}',
  ADD COLUMN "position_at" timestamptz(3);
CREATE INDEX "appareils_position_at" ON "appareils" ("position_at" NULLS FIRST, "_seq") WHERE position_at IS NOT NULL;
