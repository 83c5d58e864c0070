-- A lot also issues factures and approves dépenses: its rows name what it is about, each once.
ALTER TABLE "jobs" ADD COLUMN "records" jsonb;
ALTER TABLE "jobs_rows" ADD COLUMN "facture" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "jobs_rows" ADD COLUMN "depence" text COLLATE "C" NOT NULL DEFAULT '';
DROP INDEX "jobs_rows_job_command_unique";
CREATE UNIQUE INDEX "jobs_rows_job_command_unique" ON "jobs_rows" ("job", "command") WHERE command <> '';
CREATE UNIQUE INDEX "jobs_rows_job_facture_unique" ON "jobs_rows" ("job", "facture") WHERE facture <> '';
CREATE UNIQUE INDEX "jobs_rows_job_depence_unique" ON "jobs_rows" ("job", "depence") WHERE depence <> '';
CREATE INDEX "jobs_rows_facture" ON "jobs_rows" ("facture" NULLS FIRST, "_seq") WHERE facture <> '';
CREATE INDEX "jobs_rows_depence" ON "jobs_rows" ("depence" NULLS FIRST, "_seq") WHERE depence <> '';
