-- Asking again for the same lot of étiquettes is not printing a second time.
ALTER TABLE "impressions" ADD COLUMN "lot" text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "impressions_lot_author" ON "impressions" ("lot" NULLS FIRST, "author" NULLS FIRST, "_seq") WHERE lot <> '';
