ALTER TABLE "agences"
  ADD COLUMN "ouverture" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "fermeture" text COLLATE "C" NOT NULL DEFAULT '';
