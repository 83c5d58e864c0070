-- A claim about an amount names the line of the facture it disputes.
ALTER TABLE "reclamations" ADD COLUMN "facture_detail" text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "reclamations_facture_detail" ON "reclamations" ("facture_detail" NULLS FIRST, "_seq") WHERE facture_detail <> '';
