-- A commande in several pieces has a label on each: which ones were read, on a paper and by a scan.
ALTER TABLE "bons_details" ADD COLUMN "pieces" text[] COLLATE "C" NOT NULL DEFAULT '{}';
ALTER TABLE "scans"
  ADD COLUMN "piece" integer NOT NULL DEFAULT 0,
  ADD COLUMN "pieces_seen" integer NOT NULL DEFAULT 0;
