-- A commande has an agence from its first hour: that of its client, until one has it in hand.
UPDATE commands AS c SET agence = coalesce(nullif(u.agence, ''), v.agence)
FROM users AS u LEFT JOIN clients AS p ON p."user" = u.id LEFT JOIN villes AS v ON v.id = p.ville
WHERE c.agence = '' AND u.id = c.client_source AND coalesce(nullif(u.agence, ''), v.agence, '') <> '';

CREATE INDEX "commands_agence_status_last_event_at" ON "commands" ("agence" NULLS FIRST, "status" NULLS FIRST, "last_event_at" NULLS FIRST, "_seq") WHERE deleted_at IS NULL;

-- Totals of each agence are summed from the deltas, too.
DROP TABLE "commands_counts";
CREATE TABLE "commands_counts" ("status" text COLLATE "C" NOT NULL, "outcome" text COLLATE "C" NOT NULL, "delivery_man" text COLLATE "C" NOT NULL, "agence" text COLLATE "C" NOT NULL, n bigint NOT NULL);
CREATE OR REPLACE FUNCTION commands_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION commands_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION commands_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT "status", "outcome", "delivery_man", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
INSERT INTO "commands_counts" ("status", "outcome", "delivery_man", "agence", n)
SELECT "status", "outcome", "delivery_man", "agence", count(*) FROM "commands" WHERE deleted_at IS NULL GROUP BY "status", "outcome", "delivery_man", "agence";
