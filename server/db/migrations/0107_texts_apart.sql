-- The texts that are searched, in a table of their own: a move of a parcel writes a new version of its row into every index of
-- commandes, and the one of trigrams was half of what that cost.
CREATE TABLE "commands_texts" (
  "_seq" bigint PRIMARY KEY,
  "created" timestamptz(3) NOT NULL,
  "_fold_receiver_full_name" text COLLATE "C" NOT NULL,
  "_fold_receiver_phone_number" text COLLATE "C" NOT NULL,
  "_fold_code" text COLLATE "C" NOT NULL
);
INSERT INTO "commands_texts" ("_seq", "created", "_fold_receiver_full_name", "_fold_receiver_phone_number", "_fold_code")
  SELECT "_seq", "created", "_fold_receiver_full_name", "_fold_receiver_phone_number", "_fold_code" FROM "commands" ORDER BY "_seq";
DROP INDEX "commands_search";
CREATE INDEX "commands_search" ON "commands_texts" USING gin ("_fold_receiver_full_name" gin_trgm_ops, "_fold_receiver_phone_number" gin_trgm_ops, "_fold_code" gin_trgm_ops, (ARRAY[(("created" AT TIME ZONE 'UTC')::date - '2000-01-01'::date), (-1 - (("created" AT TIME ZONE 'UTC')::date - '2000-01-01'::date) / 16)])) WITH (gin_pending_list_limit = 1024);
ANALYZE "commands_texts";
CREATE FUNCTION commands_texts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "commands_texts" ("_seq", "created", "_fold_receiver_full_name", "_fold_receiver_phone_number", "_fold_code") SELECT "_seq", "created", "_fold_receiver_full_name", "_fold_receiver_phone_number", "_fold_code" FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER commands_texts_insert AFTER INSERT ON "commands" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION commands_texts_insert();
CREATE FUNCTION commands_texts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "commands_texts" SET ("_seq", "created", "_fold_receiver_full_name", "_fold_receiver_phone_number", "_fold_code") = ROW(NEW."_seq", NEW."created", NEW."_fold_receiver_full_name", NEW."_fold_receiver_phone_number", NEW."_fold_code") WHERE "_seq" = OLD."_seq";
  RETURN NULL;
END $$;
CREATE TRIGGER commands_texts_update AFTER UPDATE OF "_seq", "created", "receiver_full_name", "receiver_phone_number", "code" ON "commands" FOR EACH ROW WHEN (ROW(OLD."_seq", OLD."created", OLD."_fold_receiver_full_name", OLD."_fold_receiver_phone_number", OLD."_fold_code") IS DISTINCT FROM ROW(NEW."_seq", NEW."created", NEW."_fold_receiver_full_name", NEW."_fold_receiver_phone_number", NEW."_fold_code")) EXECUTE FUNCTION commands_texts_update();
CREATE FUNCTION commands_texts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "commands_texts" AS t USING old_rows WHERE t."_seq" = old_rows."_seq";
  RETURN NULL;
END $$;
CREATE TRIGGER commands_texts_delete AFTER DELETE ON "commands" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION commands_texts_delete();
