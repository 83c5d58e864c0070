-- A payment that is not cash names its slip or transfer.
ALTER TABLE "suivis" ADD COLUMN "reference" text COLLATE "C" NOT NULL DEFAULT '';
