-- Totals of states and outcomes alone are summed from a table of their own, of some sixty rows.
CREATE TABLE "commands_counts_outcome" ("outcome" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, n bigint NOT NULL);
CREATE INDEX "commands_counts_outcome_outcome" ON "commands_counts_outcome" ("outcome");
CREATE OR REPLACE FUNCTION commands_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts_outcome" ("outcome", "status", n)
  SELECT "outcome", "status", sum(n) FROM (SELECT "outcome", "status", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "outcome", "status" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_status" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
  SELECT "city", "status", "agence", sum(n) FROM (SELECT "city", "status", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "city", "status", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_last_event_at" ("last_event_at", "agence", n)
  SELECT "last_event_at", "agence", sum(n) FROM (SELECT COALESCE(date_bin('1 hour', "last_event_at", '2000-01-01 00:00:00Z'), '-infinity') AS "last_event_at", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL) AS delta GROUP BY "last_event_at", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION commands_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts_outcome" ("outcome", "status", n)
  SELECT "outcome", "status", sum(n) FROM (SELECT "outcome", "status", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "outcome", "status" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_status" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
  SELECT "city", "status", "agence", sum(n) FROM (SELECT "city", "status", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "city", "status", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_last_event_at" ("last_event_at", "agence", n)
  SELECT "last_event_at", "agence", sum(n) FROM (SELECT COALESCE(date_bin('1 hour', "last_event_at", '2000-01-01 00:00:00Z'), '-infinity') AS "last_event_at", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "last_event_at", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION commands_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_counts_outcome" ("outcome", "status", n)
  SELECT "outcome", "status", sum(n) FROM (SELECT "outcome", "status", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT "outcome", "status", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "outcome", "status" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_status" ("status", "outcome", "delivery_man", "agence", n)
  SELECT "status", "outcome", "delivery_man", "agence", sum(n) FROM (SELECT "status", "outcome", "delivery_man", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT "status", "outcome", "delivery_man", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "status", "outcome", "delivery_man", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_city" ("city", "status", "agence", n)
  SELECT "city", "status", "agence", sum(n) FROM (SELECT "city", "status", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT "city", "status", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "city", "status", "agence" HAVING sum(n) <> 0;
  INSERT INTO "commands_counts_last_event_at" ("last_event_at", "agence", n)
  SELECT "last_event_at", "agence", sum(n) FROM (SELECT COALESCE(date_bin('1 hour', "last_event_at", '2000-01-01 00:00:00Z'), '-infinity') AS "last_event_at", "agence", 1 AS n FROM new_rows WHERE deleted_at IS NULL UNION ALL SELECT COALESCE(date_bin('1 hour', "last_event_at", '2000-01-01 00:00:00Z'), '-infinity') AS "last_event_at", "agence", -1 AS n FROM old_rows WHERE deleted_at IS NULL) AS delta GROUP BY "last_event_at", "agence" HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
INSERT INTO "commands_counts_outcome" ("outcome", "status", n)
SELECT "outcome", "status", count(*) FROM "commands" WHERE deleted_at IS NULL GROUP BY 1, 2;
