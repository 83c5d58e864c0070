-- Where a client waits, so that a ramasseur finds the nearest first.
ALTER TABLE "rammasage" ADD COLUMN "position" jsonb NOT NULL DEFAULT '{"lat": 0, "lon": 0}';
