-- When a stock of products last moved: who sets its threshold only moves nothing.
ALTER TABLE "stocks" ADD COLUMN "moved_at" timestamptz(3);
UPDATE "stocks" AS s SET "moved_at" = coalesce((SELECT max(m."created") FROM "stock_movements" AS m
  WHERE m."produit" = s."produit" AND m."agence" = s."agence"), s."created");
DROP INDEX "stocks_agence_updated", "stocks_client_updated", "stocks_updated";
CREATE INDEX "stocks_agence_moved_at" ON "stocks" ("agence" NULLS FIRST, "moved_at" NULLS FIRST, "_seq");
CREATE INDEX "stocks_client_moved_at" ON "stocks" ("client" NULLS FIRST, "moved_at" NULLS FIRST, "_seq");
CREATE INDEX "stocks_moved_at" ON "stocks" ("moved_at" NULLS FIRST, "_seq");
