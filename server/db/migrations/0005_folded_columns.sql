-- The folded text of searched fields is kept beside them: a search folded thousands of candidates anew.
-- Plain columns have their own statistics, so those on the expression go.
DROP STATISTICS "users_full_name_fold", "users_phone_fold", "clients_raison_sociale_fold",
  "commands_receiver_full_name_fold", "commands_receiver_phone_number_fold", "commands_code_fold";
DROP INDEX "users_search", "clients_search", "commands_search";

ALTER TABLE "users"
  ADD COLUMN "_fold_full_name" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("full_name")) STORED,
  ADD COLUMN "_fold_phone" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("phone")) STORED;
CREATE INDEX "users_search" ON "users" USING gin ("_fold_full_name" gin_trgm_ops, "_fold_phone" gin_trgm_ops);

ALTER TABLE "clients"
  ADD COLUMN "_fold_raison_sociale" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("raison_sociale")) STORED;
CREATE INDEX "clients_search" ON "clients" USING gin ("_fold_raison_sociale" gin_trgm_ops);

ALTER TABLE "commands"
  ADD COLUMN "_fold_receiver_full_name" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("receiver_full_name")) STORED,
  ADD COLUMN "_fold_receiver_phone_number" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("receiver_phone_number")) STORED,
  ADD COLUMN "_fold_code" text COLLATE "C" GENERATED ALWAYS AS (wasl_fold("code")) STORED;
CREATE INDEX "commands_search" ON "commands" USING gin ("_fold_receiver_full_name" gin_trgm_ops, "_fold_receiver_phone_number" gin_trgm_ops, "_fold_code" gin_trgm_ops) WHERE deleted_at IS NULL;
