-- A search looks at the newest days first, in the index alone: all the places of a name are many.
DROP INDEX "commands_search";
CREATE INDEX "commands_search" ON "commands" USING gin ("_fold_receiver_full_name" gin_trgm_ops, "_fold_receiver_phone_number" gin_trgm_ops, "_fold_code" gin_trgm_ops, (ARRAY[(("created" AT TIME ZONE 'UTC')::date - '2000-01-01'::date), (-1 - (("created" AT TIME ZONE 'UTC')::date - '2000-01-01'::date) / 16)])) WITH (gin_pending_list_limit = 1024) WHERE deleted_at IS NULL;
