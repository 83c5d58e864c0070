CREATE INDEX "commands_very_late_at" ON "commands" ("very_late_at" NULLS FIRST, "_seq") WHERE deleted_at IS NULL AND very_late_at IS NOT NULL;
