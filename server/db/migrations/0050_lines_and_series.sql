-- A line of a facture says whose it is and whether it carries the cash: once for the client of a commande, once for its livreur.
ALTER TABLE "factures"
  ADD COLUMN "origine" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "motif" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "snapshot" jsonb;
CREATE INDEX "factures_origine" ON "factures" ("origine" NULLS FIRST, "_seq") WHERE origine <> '';
ALTER TABLE "factures_details"
  ADD COLUMN "party" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "premiere" boolean NOT NULL DEFAULT false,
  ADD COLUMN "extra_fees" numeric(12,2) NOT NULL DEFAULT 0,
  ADD COLUMN "encaisse" numeric(12,2) NOT NULL DEFAULT 0,
  ADD COLUMN "indemnite" numeric(12,2) NOT NULL DEFAULT 0,
  ADD COLUMN "snapshot" jsonb;
-- Of a commande billed twice to the same party, the first line carries the cash.
UPDATE "factures_details" AS d SET "party" = f."party", "extra_fees" = c."extra_fees",
  "encaisse" = CASE WHEN f."kind" = 'facture' THEN d."price" + c."extra_fees" ELSE 0 END,
  "premiere" = f."kind" = 'facture' AND NOT EXISTS (
    SELECT FROM "factures_details" AS e JOIN "factures" AS g ON g."id" = e."facture"
    WHERE e."command" = d."command" AND g."party" = f."party" AND g."kind" = 'facture' AND e."_seq" < d."_seq")
FROM "factures" AS f, "commands" AS c WHERE f."id" = d."facture" AND c."id" = d."command";
CREATE UNIQUE INDEX "factures_details_facture_command_unique" ON "factures_details" ("facture", "command") WHERE command <> '';
CREATE UNIQUE INDEX "factures_details_party_command_unique" ON "factures_details" ("party", "command") WHERE premiere;
-- The last number given of each series and year; its row is the lock of who gives the next.
CREATE TABLE "wasl_series" (
  "series" text COLLATE "C" NOT NULL,
  "year" int NOT NULL,
  "last" int NOT NULL,
  PRIMARY KEY ("series", "year")
);
INSERT INTO "wasl_series" SELECT split_part(number, '-', 1), split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::int)
FROM "factures" WHERE number ~ '^(FC|FL|CM|AV|RV)-\d{4}-\d{1,9}$' GROUP BY 1, 2;
