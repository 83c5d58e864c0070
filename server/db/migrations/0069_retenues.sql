-- Gaps a livreur agreed to have retained are taken by his next commission, each once.
ALTER TABLE "factures" ADD COLUMN "retenues" numeric(12,2) NOT NULL DEFAULT 0;
ALTER TABLE "versements" ADD COLUMN "retenu_dans" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "versements" SET (fillfactor = 90);
ALTER TABLE "factures" SET (fillfactor = 90);
CREATE INDEX "versements_livreur_decided_at" ON "versements" ("livreur" NULLS FIRST, "decided_at" NULLS FIRST, "_seq") WHERE decision = 'retenue' AND retenu_dans = '';
CREATE INDEX "versements_retenu_dans" ON "versements" ("retenu_dans" NULLS FIRST, "_seq") WHERE retenu_dans <> '';

CREATE OR REPLACE FUNCTION issued_facture_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."state" IN ('emise', 'payee', 'annulee') THEN
      RAISE EXCEPTION 'facture % is issued', OLD."id" USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW."state" = 'brouillon' OR (NEW."party", NEW."kind", NEW."number", NEW."user", NEW."period_from", NEW."period_to",
      NEW."total", NEW."frais", NEW."emballage", NEW."indemnites", NEW."report", NEW."retenues", NEW."net", NEW."issued_at",
      NEW."origine", NEW."snapshot") IS DISTINCT FROM (OLD."party", OLD."kind", OLD."number", OLD."user", OLD."period_from",
      OLD."period_to", OLD."total", OLD."frais", OLD."emballage", OLD."indemnites", OLD."report", OLD."retenues", OLD."net",
      OLD."issued_at", OLD."origine", OLD."snapshot") THEN
    RAISE EXCEPTION 'facture % is issued', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
