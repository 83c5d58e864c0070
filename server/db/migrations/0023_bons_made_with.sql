-- The parcels a bon is made with, and the badge read instead of a signature.
ALTER TABLE "bons"
  ADD COLUMN "commands" text[] COLLATE "C" NOT NULL DEFAULT '{}',
  ADD COLUMN "badge" text COLLATE "C" NOT NULL DEFAULT '';
