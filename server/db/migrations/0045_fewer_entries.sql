-- A parcel just entered has no outcome, no attempt and nothing collected: three indexes need no entry for it.
DROP INDEX "commands_outcome_created", "commands_money_state_created", "commands_attempts_created";
CREATE INDEX "commands_outcome_created" ON "commands" ("outcome" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE deleted_at IS NULL AND outcome <> '';
CREATE INDEX "commands_money_state_created" ON "commands" ("money_state" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE deleted_at IS NULL AND money_state <> 'NON_ENCAISSE';
CREATE INDEX "commands_attempts_created" ON "commands" ("attempts" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE deleted_at IS NULL AND attempts > 0;
