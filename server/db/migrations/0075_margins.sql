-- What each month earned, by client, ville and livreur: one row for each change, folded at night. Income without tax, commissions
-- and indemnities, in dirhams; a cost is positive. Postings feed it, whoever writes them.
CREATE TABLE "wasl_marges" (
  "mois" text COLLATE "C" NOT NULL,
  "client" text COLLATE "C" NOT NULL,
  "ville" text COLLATE "C" NOT NULL,
  "livreur" text COLLATE "C" NOT NULL,
  "produit" numeric(14,2) NOT NULL,
  "commission" numeric(14,2) NOT NULL,
  "indemnite" numeric(14,2) NOT NULL
);
CREATE INDEX "wasl_marges_mois" ON "wasl_marges" ("mois");

-- The slices of these entries, from the papers that caused them. The amount of a facture is shared among its lines by their fees,
-- each taking what the running sum adds, so that the lines add up to the amount. Ville and livreur are those of the last suivi
-- that had a fee, until the fact: history does not change. What no paper explains is of nobody, and still of its month.
CREATE FUNCTION wasl_marges_of(entries text[])
RETURNS TABLE ("mois" text, "client" text, "ville" text, "livreur" text, "produit" numeric, "commission" numeric, "indemnite" numeric)
LANGUAGE sql STABLE AS $$
  WITH moved AS MATERIALIZED (
    SELECT e.id, e.cause_collection, e.cause, e.occurred_at, a.kind, sum(p.amount) AS amount,
      to_char(e.posted_at AT TIME ZONE 'Africa/Casablanca', 'YYYY-MM') AS mois
    FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id JOIN ledger_accounts AS a ON a.id = p.account
    WHERE e.id = ANY(entries) AND a.kind IN ('PRODUIT_LIVRAISON', 'CHARGE_COMMISSION', 'INDEMNITE')
    GROUP BY e.id, a.kind
  ), line AS (
    SELECT m.id, m.mois, m.kind, m.amount, m.occurred_at, d.id AS line, d.command, f.party, f."user",
      CASE WHEN m.kind = 'INDEMNITE' THEN d.indemnite ELSE d.fee + d.packaging END AS weight
    FROM moved AS m JOIN factures AS f ON m.cause_collection = 'factures' AND f.id = m.cause
    JOIN factures_details AS d ON d.facture = f.id
  ), walked AS (
    SELECT *, sum(weight) OVER (PARTITION BY id, kind) AS whole, sum(weight) OVER (PARTITION BY id, kind ORDER BY line) AS upto,
      row_number() OVER (PARTITION BY id, kind ORDER BY line) AS place
    FROM line
  ), share AS (
    SELECT mois, kind, occurred_at, command, CASE WHEN party = 'client' THEN "user" END AS client,
      CASE WHEN party = 'livreur' THEN "user" END AS livreur,
      CASE WHEN whole <> 0 THEN round(amount * upto / whole, 2) - round(amount * (upto - weight) / whole, 2)
        WHEN place = 1 THEN amount ELSE 0 END AS amount
    FROM walked
    UNION ALL
    SELECT m.mois, m.kind, m.occurred_at, r.command, r.client, NULL, m.amount
    FROM moved AS m JOIN reclamations AS r ON m.cause_collection = 'reclamations' AND r.id = m.cause
    UNION ALL
    SELECT m.mois, m.kind, m.occurred_at, '', '', '', m.amount FROM moved AS m
    WHERE m.cause_collection <> 'reclamations'
      AND NOT EXISTS (SELECT FROM line WHERE line.id = m.id AND line.kind = m.kind)
  ), told AS (
    SELECT s.mois, coalesce(s.client, c.client_source, '') AS client, coalesce(last.ville, c.city, '') AS ville,
      coalesce(s.livreur, last.delivery_man, '') AS livreur, s.kind, s.amount
    FROM share AS s LEFT JOIN commands AS c ON c.id = s.command AND s.command <> ''
    LEFT JOIN LATERAL (
      SELECT x.ville, x.delivery_man FROM suivis AS x
      WHERE x.command = s.command AND s.command <> '' AND x.at <= s.occurred_at
      ORDER BY (x.fee_event <> '') DESC, x.at DESC, x._seq DESC LIMIT 1) AS last ON TRUE
    WHERE s.amount <> 0)
  SELECT mois, client, ville, livreur, coalesce(-sum(amount) FILTER (WHERE kind = 'PRODUIT_LIVRAISON'), 0),
    coalesce(sum(amount) FILTER (WHERE kind = 'CHARGE_COMMISSION'), 0),
    coalesce(sum(amount) FILTER (WHERE kind = 'INDEMNITE'), 0)
  FROM told GROUP BY mois, client, ville, livreur
$$;

CREATE FUNCTION ledger_feeds_marges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched text[];
BEGIN
  IF current_setting('wasl.restoring', true) = 'on' THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT p."entry") INTO touched FROM added AS p JOIN "ledger_accounts" AS a ON a."id" = p."account"
  WHERE a."kind" IN ('PRODUIT_LIVRAISON', 'CHARGE_COMMISSION', 'INDEMNITE');
  IF touched IS NOT NULL THEN
    INSERT INTO "wasl_marges" SELECT * FROM wasl_marges_of(touched);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_feeds_marges AFTER INSERT ON "ledger_postings" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_feeds_marges();

INSERT INTO "wasl_marges"
SELECT * FROM wasl_marges_of(ARRAY(SELECT DISTINCT p."entry" FROM "ledger_postings" AS p
  JOIN "ledger_accounts" AS a ON a."id" = p."account" AND a."kind" IN ('PRODUIT_LIVRAISON', 'CHARGE_COMMISSION', 'INDEMNITE')));
