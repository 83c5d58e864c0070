CREATE INDEX "jobs_rows_command" ON "jobs_rows" ("command" NULLS FIRST, "_seq");
