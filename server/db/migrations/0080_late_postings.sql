-- Whose posting commits after its month was closed is told so as of any two transactions that met: run again it is posted in the
-- month that is open by then.
CREATE OR REPLACE FUNCTION ledger_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed timestamptz;
BEGIN
  IF current_setting('wasl.restoring', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('clotures'));
  SELECT max("fin") INTO closed FROM "clotures" WHERE "state" = 'close';
  IF closed IS NOT NULL AND EXISTS (SELECT FROM added WHERE "posted_at" < closed) THEN
    RAISE EXCEPTION 'nothing is posted before %, the end of the closed months', closed USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
