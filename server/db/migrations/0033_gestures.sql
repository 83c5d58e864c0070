-- A gesture that led a parcel through two states is taken back as one.
ALTER TABLE "suivis" ADD COLUMN "follows" text COLLATE "C" NOT NULL DEFAULT '';
