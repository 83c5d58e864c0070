-- Payments by card, transfer and cheque that are to be seen on the account, and those a correction took off it.
CREATE INDEX "commands_paid_to_kind_last_event_at" ON "commands" ("paid_to_kind" NULLS FIRST, "last_event_at" NULLS FIRST, "_seq") WHERE paid_to_kind = 'banque' AND money_state = 'NON_ENCAISSE';
CREATE INDEX "suivis_paid_to_kind_at" ON "suivis" ("paid_to_kind" NULLS FIRST, "at" NULLS FIRST, "_seq") WHERE former ->> 'paid_to_kind' = 'banque';
