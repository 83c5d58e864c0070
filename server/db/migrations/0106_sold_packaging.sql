-- How many pieces of a packaging an agence sold in thirty days: with orders of clients, and with parcels that left.
ALTER TABLE "packaging_stocks" ADD COLUMN "vendus_30j" integer NOT NULL DEFAULT 0;
UPDATE "packaging_stocks" AS s SET "vendus_30j" = sold.pieces FROM (
  SELECT "packaging", "agence", -sum("quantity")::int AS pieces FROM "packaging_movements"
  WHERE "client" = '' AND "kind" IN ('livraison', 'consommation', 'reprise') AND "created" >= now() - interval '30 days'
  GROUP BY 1, 2) AS sold
WHERE s."packaging" = sold."packaging" AND s."agence" = sold."agence" AND s."client" = '';
