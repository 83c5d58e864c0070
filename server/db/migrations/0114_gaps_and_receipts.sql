-- Versements that do not add up, and dépenses without a receipt or not approved yet, are lists of their own.
CREATE INDEX "depences_piece_date_created" ON "depences" ("piece" NULLS FIRST, "date" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE piece = '';
CREATE INDEX "depences_state_date_created" ON "depences" ("state" NULLS FIRST, "date" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE state = 'a_valider';
CREATE INDEX "versements_ecart" ON "versements" ("ecart" NULLS FIRST, "_seq") WHERE ecart <> 0;
