-- A dépense leaves a caisse once another person has approved it; those of before stay as they were, outside the books.
ALTER TABLE "depences" ADD COLUMN "piece" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "state" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "motif" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "decided_by" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "decided_at" timestamptz(3),
  ADD COLUMN "journee" text COLLATE "C" NOT NULL DEFAULT '';
UPDATE "depences" SET "state" = 'validee';
CREATE INDEX "depences_agence_created" ON "depences" ("agence" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE state = 'a_valider';
CREATE INDEX "depences_journee" ON "depences" ("journee" NULLS FIRST, "_seq") WHERE journee <> '';
