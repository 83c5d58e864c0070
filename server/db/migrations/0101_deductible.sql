-- What a rule takes off the value of an insured parcel.
ALTER TABLE "reclamations_regles" ADD COLUMN "franchise" numeric(12,2) NOT NULL DEFAULT 0;
