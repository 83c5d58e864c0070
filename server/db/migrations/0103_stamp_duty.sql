-- Stamp duty on the receipt for cash, kept as it was on the day of the payment: nothing was due before a rate was set.
ALTER TABLE "paiements" ADD COLUMN "timbre" numeric(12,2) NOT NULL DEFAULT 0;
