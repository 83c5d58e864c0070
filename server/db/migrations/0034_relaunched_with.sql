-- A relance may be for somebody else, or for another ville.
ALTER TABLE "suivis" ADD COLUMN "changes" jsonb;
