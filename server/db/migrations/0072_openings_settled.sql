-- What a livreur had and a client was owed when the books were opened is handed over and paid like the rest.
ALTER TABLE "ouvertures" ADD COLUMN "a_regler" boolean NOT NULL DEFAULT false;
ALTER TABLE "ouvertures" ADD COLUMN "versement" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "ouvertures" ADD COLUMN "reporte_dans" text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "ouvertures_versement" ON "ouvertures" ("versement" NULLS FIRST, "_seq") WHERE versement <> '';
CREATE INDEX "ouvertures_reporte_dans" ON "ouvertures" ("reporte_dans" NULLS FIRST, "_seq") WHERE reporte_dans <> '';
ALTER TABLE "versements" ADD COLUMN "ouvertures" text[] COLLATE "C" NOT NULL DEFAULT '{}';
