-- A move can be undone exactly: what the commande held before stands in its suivi.
ALTER TABLE "suivis" ADD COLUMN "former" jsonb;
