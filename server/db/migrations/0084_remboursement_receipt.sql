-- The receipt of a gap paid back is reprinted as it was written.
ALTER TABLE "remboursements" ADD COLUMN "snapshot" jsonb;
