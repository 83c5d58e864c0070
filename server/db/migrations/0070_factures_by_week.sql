-- What was billed each week, on the home page, and the filter « Émise le ».
CREATE INDEX "factures_party_issued_at" ON "factures" ("party" NULLS FIRST, "issued_at" NULLS FIRST, "_seq") WHERE issued_at IS NOT NULL;
