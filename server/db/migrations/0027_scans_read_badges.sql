-- A scan may read a livreur's badge or the number of a bon: whom the next parcels are for. It may be taken back.
ALTER TABLE "scans"
  ADD COLUMN "annule" boolean NOT NULL DEFAULT false,
  ADD COLUMN "badge" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "paper" text COLLATE "C" NOT NULL DEFAULT '';
