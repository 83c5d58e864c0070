-- The middle of a ville: a stop whose door nobody knows is ordered by it.
ALTER TABLE "villes" ADD COLUMN "position" jsonb NOT NULL DEFAULT '{"lat": 0, "lon": 0}';
