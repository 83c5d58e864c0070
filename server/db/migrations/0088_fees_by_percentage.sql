-- Fees that are a percentage of an amount.
ALTER TABLE "clients_fee" ADD COLUMN "pourcentage" double precision NOT NULL DEFAULT 0;
ALTER TABLE "frais" ADD COLUMN "base" numeric(12,2) NOT NULL DEFAULT 0, ADD COLUMN "pourcentage" double precision NOT NULL DEFAULT 0;
