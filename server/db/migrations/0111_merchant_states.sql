CREATE INDEX "commands_client_source_status_last_event_at" ON "commands" ("client_source" NULLS FIRST, "status" NULLS FIRST, "last_event_at" NULLS FIRST, "_seq") WHERE deleted_at IS NULL;
