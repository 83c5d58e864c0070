-- Totals by ville are summed from deltas too; each table of counts is named by the first of its columns.
ALTER TABLE "commands_counts" RENAME TO "commands_counts_status";
CREATE TABLE "commands_counts_city" ("city" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "agence" text COLLATE "C" NOT NULL, n bigint NOT NULL);
CREATE OR REPLACE FUNCTION commands_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts_status" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
  SELECT "city", "status", "agence", sum(n) FROM (SELECT "city", "status", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "city", "status", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION commands_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts_status" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
  SELECT "city", "status", "agence", sum(n) FROM (SELECT "city", "status", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "city", "status", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION commands_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts_status" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT "status", "outcome", "delivery_man", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
  SELECT "city", "status", "agence", sum(n) FROM (SELECT "city", "status", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT "city", "status", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "city", "status", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
SELECT "city", "status", "agence", count(*) FROM "commands" WHERE deleted_at IS NULL GROUP BY "city", "status", "agence";
