-- What an issued facture was computed from and says is refused by the database too, whoever writes it.
CREATE FUNCTION billed_command_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "factures_details" AS d JOIN "factures" AS f ON f."id" = d."facture"
      WHERE d."command" = OLD."id" AND f."state" IN ('emise', 'payee', 'annulee')) THEN
    RAISE EXCEPTION 'commande % is on an issued facture', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER commands_billed BEFORE UPDATE OF "extra_fees", "price", "client_source", "deleted_at" ON "commands"
  FOR EACH ROW WHEN (OLD."extra_fees" <> NEW."extra_fees" OR OLD."price" <> NEW."price"
    OR OLD."client_source" <> NEW."client_source" OR (OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL))
  EXECUTE FUNCTION billed_command_is_kept();

-- An issued facture is paid, cancelled, reported or cleared; the rest of it stays as it was printed.
CREATE FUNCTION issued_facture_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."state" IN ('emise', 'payee', 'annulee') THEN
      RAISE EXCEPTION 'facture % is issued', OLD."id" USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW."state" = 'brouillon' OR (NEW."party", NEW."kind", NEW."number", NEW."user", NEW."period_from", NEW."period_to",
      NEW."total", NEW."frais", NEW."emballage", NEW."indemnites", NEW."report", NEW."net", NEW."issued_at", NEW."origine",
      NEW."snapshot") IS DISTINCT FROM (OLD."party", OLD."kind", OLD."number", OLD."user", OLD."period_from",
      OLD."period_to", OLD."total", OLD."frais", OLD."emballage", OLD."indemnites", OLD."report", OLD."net",
      OLD."issued_at", OLD."origine", OLD."snapshot") THEN
    RAISE EXCEPTION 'facture % is issued', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER factures_issued_update BEFORE UPDATE ON "factures" FOR EACH ROW
  WHEN (OLD."state" IN ('emise', 'payee', 'annulee')) EXECUTE FUNCTION issued_facture_is_kept();
CREATE TRIGGER factures_issued_delete BEFORE DELETE ON "factures" FOR EACH ROW
  EXECUTE FUNCTION issued_facture_is_kept();

CREATE FUNCTION issued_line_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "factures" AS f WHERE f."id" = OLD."facture" AND f."state" IN ('emise', 'payee', 'annulee')) THEN
    RAISE EXCEPTION 'line % is on an issued facture', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER factures_details_issued BEFORE UPDATE OR DELETE ON "factures_details" FOR EACH ROW
  EXECUTE FUNCTION issued_line_is_kept();
