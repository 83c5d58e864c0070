-- A receipt is reprinted as it was written, whatever its livreur, caissier or agence is called since.
ALTER TABLE "versements" ADD COLUMN "snapshot" jsonb;
