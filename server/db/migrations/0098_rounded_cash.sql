-- No coin is below ten centimes: what is paid in cash is rounded up, and the difference is a loss of the company.
ALTER TABLE "paiements" ADD COLUMN "arrondi" numeric(12,2) NOT NULL DEFAULT 0;
