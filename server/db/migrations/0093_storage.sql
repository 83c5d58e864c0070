-- Each night of a stay at an agence is a fee of its own, charged once.
DROP INDEX "frais_suivi_party_fait_unique";
CREATE UNIQUE INDEX "frais_suivi_party_fait_unique" ON "frais" ("suivi", "party", "fait") WHERE suivi <> '' AND annule_par = '' AND fait <> 'stockage';
CREATE UNIQUE INDEX "frais_suivi_mesure_unique" ON "frais" ("suivi", "mesure") WHERE fait = 'stockage' AND suivi <> '' AND annule_par = '';
-- It has eight indexes by now: room for edits beside the old version spares them.
ALTER TABLE "frais" SET (fillfactor = 90);
-- A company that has its rates already: the general one, which its packaging has.
INSERT INTO "taux_tva" (id, fait, taux, valid_from, valid_to)
SELECT left(md5('taux_tva/stockage/' || id), 15), 'stockage', taux, valid_from, valid_to FROM "taux_tva" WHERE fait = 'emballage';
