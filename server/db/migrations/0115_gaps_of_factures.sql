-- The gap of a facture: that of its versement, or the net of the avoirs issued on it.
ALTER TABLE "factures" ADD COLUMN "ecart" numeric(12,2) NOT NULL DEFAULT 0;
UPDATE "factures" AS f SET "ecart" = v."ecart" FROM "versements" AS v
WHERE v."facture" = f."id" AND v."facture" <> '' AND v."ecart" <> 0;
UPDATE "factures" AS f SET "ecart" = a."net" FROM (
  SELECT "origine", sum("net") AS "net" FROM "factures"
  WHERE "party" = 'client' AND "kind" = 'avoir' AND "state" <> 'brouillon' GROUP BY 1) AS a
WHERE f."party" = 'client' AND f."id" = a."origine" AND a."net" <> 0;
CREATE INDEX "factures_party_ecart" ON "factures" ("party" NULLS FIRST, "ecart" NULLS FIRST, "_seq") WHERE ecart <> 0;
