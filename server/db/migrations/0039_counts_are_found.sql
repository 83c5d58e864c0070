-- A total is found by its first column, and a combination that is one row already is not written anew every half minute.
CREATE OR REPLACE FUNCTION wasl_compact(counts regclass, dimensions text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE columns text := (SELECT string_agg(quote_ident(d), ', ') FROM unnest(dimensions) AS d);
BEGIN
  IF pg_try_advisory_xact_lock(hashtext('wasl_compact'), counts::oid::int) THEN
    EXECUTE format(
      'WITH gone AS (DELETE FROM %1$s
         WHERE (%2$s) IN (SELECT %2$s FROM %1$s GROUP BY %2$s HAVING count(*) > 1 OR sum(n) = 0) RETURNING *)
       INSERT INTO %1$s (%2$s, n) SELECT %2$s, sum(n) FROM gone GROUP BY %2$s HAVING sum(n) <> 0',
      counts, columns);
  END IF;
END $$;
CREATE INDEX "commands_counts_status_status" ON "commands_counts_status" ("status");
CREATE INDEX "commands_counts_city_city" ON "commands_counts_city" ("city");
