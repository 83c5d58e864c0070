-- A gap is also open while its livreur has not acknowledged it.
DROP INDEX "versements_livreur";
CREATE INDEX "versements_livreur" ON "versements" ("livreur" NULLS FIRST, "_seq") WHERE state = 'valide' AND ecart <> 0 AND (decision = '' OR NOT acquitte);
