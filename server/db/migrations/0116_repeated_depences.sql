-- Dépenses repeated each month: their template keeps the last month written, and each month is written once.
ALTER TABLE "depences" ADD COLUMN "repetition" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "depences" ADD COLUMN "repetition_fin" timestamptz(3);
ALTER TABLE "depences" ADD COLUMN "repetition_faite" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "depences" ADD COLUMN "modele" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "depences" ADD COLUMN "periode" text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "depences_repetition" ON "depences" ("repetition" NULLS FIRST, "_seq") WHERE repetition <> '';
CREATE UNIQUE INDEX "depences_modele_periode_unique" ON "depences" ("modele", "periode") WHERE modele <> '';
ALTER TABLE "depences" SET (fillfactor = 90);
