-- What each day counted, so that figures of a month are read from some thousand rows, whatever the number of commandes.
-- `wasl_jours_flux` has one row for each change, by hour, since the hour decides the day and the zone is known outside the
-- database; a job folds it into `wasl_jours`, one row a day for each ville, livreur, client and product of an agence, of all
-- agences (`*`), and for each ville and product of a client. Four columns are of commandes created then, as they are now; the others of what
-- happened then. Amounts are in dirhams.
CREATE TABLE "wasl_jours_flux" (
  "heure" timestamptz(0) NOT NULL,
  "agence" text COLLATE "C" NOT NULL,
  "client" text COLLATE "C" NOT NULL,
  "ville" text COLLATE "C" NOT NULL,
  "livreur" text COLLATE "C" NOT NULL,
  "produit" text COLLATE "C" NOT NULL,
  "crees" integer NOT NULL DEFAULT 0,
  "finis" integer NOT NULL DEFAULT 0,
  "reussis" integer NOT NULL DEFAULT 0,
  "revenus" integer NOT NULL DEFAULT 0,
  "ramasses" integer NOT NULL DEFAULT 0,
  "livres" integer NOT NULL DEFAULT 0,
  "echecs" integer NOT NULL DEFAULT 0,
  "rendus" integer NOT NULL DEFAULT 0,
  "encaisse" numeric(14,2) NOT NULL DEFAULT 0
);
CREATE TABLE "wasl_jours" (
  "axe" text COLLATE "C" NOT NULL,
  "portee" text COLLATE "C" NOT NULL,
  "jour" date NOT NULL,
  "cle" text COLLATE "C" NOT NULL,
  "crees" integer NOT NULL,
  "finis" integer NOT NULL,
  "reussis" integer NOT NULL,
  "revenus" integer NOT NULL,
  "ramasses" integer NOT NULL,
  "livres" integer NOT NULL,
  "echecs" integer NOT NULL,
  "rendus" integer NOT NULL,
  "encaisse" numeric(14,2) NOT NULL,
  PRIMARY KEY ("axe", "portee", "jour", "cle")
);

CREATE FUNCTION wasl_heure(instant timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('1 hour', instant, '2000-01-01 00:00:00Z')
$$;
CREATE FUNCTION wasl_est_livre(outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE')
$$;
CREATE FUNCTION wasl_est_echec(outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT outcome NOT IN ('', 'LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE', 'RETOUR')
$$;

-- The same from the records themselves, of what was created or happened since. Old articles and pieces that come back are
-- no deliveries of their own.
CREATE FUNCTION wasl_jours_recompte(since timestamptz) RETURNS SETOF "wasl_jours_flux" LANGUAGE sql STABLE AS $$
  SELECT wasl_heure(created), agence, client_source, city, delivery_man, product_name, count(*),
    count(*) FILTER (WHERE twin = '' AND outcome <> ''), count(*) FILTER (WHERE twin = '' AND wasl_est_livre(outcome)),
    count(*) FILTER (WHERE twin = '' AND outcome = 'RETOUR'), 0, 0, 0, 0, 0
  FROM commands WHERE deleted_at IS NULL AND created >= since GROUP BY 1, 2, 3, 4, 5, 6
  UNION ALL
  SELECT wasl_heure(at), agence, client, ville, delivery_man, '', 0, 0, 0, 0, sum(ramasses), sum(livres), sum(echecs),
    sum(rendus), sum(encaisse)
  FROM (
    SELECT at, s.agence, coalesce(c.client_source, '') AS client, ville, s.delivery_man,
      CASE WHEN avant = 'client' AND s.holder_kind <> 'client' AND kind <> 'annulation' THEN 1
        WHEN avant NOT IN ('', 'client') AND s.holder_kind = 'client' AND kind = 'annulation' THEN -1 ELSE 0 END AS ramasses,
      CASE WHEN avant NOT IN ('', 'client') AND s.holder_kind = 'client' AND kind <> 'annulation' THEN 1
        WHEN avant = 'client' AND s.holder_kind <> 'client' AND kind = 'annulation' THEN -1 ELSE 0 END AS rendus,
      wasl_est_livre(s.outcome)::int - wasl_est_livre(issue)::int AS livres,
      wasl_est_echec(s.outcome)::int - wasl_est_echec(issue)::int AS echecs,
      s.amount_collected - encaisse AS encaisse
    FROM (
      SELECT *, lag(holder_kind, 1, '') OVER w AS avant, lag(outcome, 1, '') OVER w AS issue,
        lag(amount_collected, 1, 0) OVER w AS encaisse
      FROM suivis WHERE since = '-infinity' OR command IN (SELECT command FROM suivis WHERE at >= since)
      WINDOW w AS (PARTITION BY command ORDER BY at, _seq)
    ) AS s LEFT JOIN commands AS c ON c.id = s.command WHERE at >= since
  ) AS told
  WHERE ramasses <> 0 OR livres <> 0 OR echecs <> 0 OR rendus <> 0 OR encaisse <> 0 GROUP BY 1, 2, 3, 4, 5
$$;

CREATE FUNCTION commands_feed_jours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('wasl.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "wasl_jours_flux" ("heure", "agence", "client", "ville", "livreur", "produit", "crees", "finis", "reussis", "revenus")
    SELECT wasl_heure(created), agence, client_source, city, delivery_man, product_name, count(*),
      count(*) FILTER (WHERE twin = '' AND outcome <> ''), count(*) FILTER (WHERE twin = '' AND wasl_est_livre(outcome)),
      count(*) FILTER (WHERE twin = '' AND outcome = 'RETOUR')
    FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO "wasl_jours_flux" ("heure", "agence", "client", "ville", "livreur", "produit", "crees", "finis", "reussis", "revenus")
    SELECT wasl_heure(created), agence, client_source, city, delivery_man, product_name, sum(n),
      coalesce(sum(n) FILTER (WHERE twin = '' AND outcome <> ''), 0),
      coalesce(sum(n) FILTER (WHERE twin = '' AND wasl_est_livre(outcome)), 0),
      coalesce(sum(n) FILTER (WHERE twin = '' AND outcome = 'RETOUR'), 0)
    FROM (SELECT created, agence, client_source, city, delivery_man, product_name, outcome, twin, 1 AS n
        FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT created, agence, client_source, city, delivery_man, product_name, outcome, twin, -1
        FROM gone WHERE deleted_at IS NULL) AS d
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(n) <> 0 OR coalesce(sum(n) FILTER (WHERE twin = '' AND outcome <> ''), 0) <> 0
      OR coalesce(sum(n) FILTER (WHERE twin = '' AND wasl_est_livre(outcome)), 0) <> 0
      OR coalesce(sum(n) FILTER (WHERE twin = '' AND outcome = 'RETOUR'), 0) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION commands_leave_jours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "wasl_jours_flux" ("heure", "agence", "client", "ville", "livreur", "produit", "crees", "finis", "reussis", "revenus")
  SELECT wasl_heure(created), agence, client_source, city, delivery_man, product_name, -count(*),
    -count(*) FILTER (WHERE twin = '' AND outcome <> ''), -count(*) FILTER (WHERE twin = '' AND wasl_est_livre(outcome)),
    -count(*) FILTER (WHERE twin = '' AND outcome = 'RETOUR')
  FROM gone WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE TRIGGER commands_feed_jours_insert AFTER INSERT ON "commands" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION commands_feed_jours();
CREATE TRIGGER commands_feed_jours_update AFTER UPDATE ON "commands" REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION commands_feed_jours();
CREATE TRIGGER commands_feed_jours_delete AFTER DELETE ON "commands" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION commands_leave_jours();

-- A suivi is compared with the one before it: what changed hands, how it ended and what was paid. The first suivi of a
-- parcel moves it from nobody: a company taken over has not picked up again what was already on its way.
CREATE FUNCTION suivis_feed_jours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('wasl.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO "wasl_jours_flux" ("heure", "agence", "client", "ville", "livreur", "produit", "ramasses", "livres", "echecs", "rendus", "encaisse")
  SELECT wasl_heure(at), agence, client, ville, delivery_man, '', sum(ramasses), sum(livres), sum(echecs), sum(rendus), sum(encaisse)
  FROM (
    SELECT s.at, s.agence, coalesce(c.client_source, '') AS client, s.ville, s.delivery_man,
      CASE WHEN b.holder_kind = 'client' AND s.holder_kind <> 'client' AND s.kind <> 'annulation' THEN 1
        WHEN b.holder_kind NOT IN ('', 'client') AND s.holder_kind = 'client' AND s.kind = 'annulation' THEN -1 ELSE 0 END AS ramasses,
      CASE WHEN b.holder_kind NOT IN ('', 'client') AND s.holder_kind = 'client' AND s.kind <> 'annulation' THEN 1
        WHEN b.holder_kind = 'client' AND s.holder_kind <> 'client' AND s.kind = 'annulation' THEN -1 ELSE 0 END AS rendus,
      wasl_est_livre(s.outcome)::int - wasl_est_livre(b.outcome)::int AS livres,
      wasl_est_echec(s.outcome)::int - wasl_est_echec(b.outcome)::int AS echecs,
      s.amount_collected - b.amount_collected AS encaisse
    FROM added AS s LEFT JOIN commands AS c ON c.id = s.command
    CROSS JOIN LATERAL (
      (SELECT x.holder_kind, x.outcome, x.amount_collected FROM suivis AS x
        WHERE x.command = s.command AND (x.at < s.at OR x.at = s.at AND x._seq < s._seq)
        ORDER BY x.at DESC, x._seq DESC LIMIT 1)
      UNION ALL SELECT '', '', 0 LIMIT 1
    ) AS b
  ) AS told
  WHERE ramasses <> 0 OR livres <> 0 OR echecs <> 0 OR rendus <> 0 OR encaisse <> 0
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE TRIGGER suivis_feed_jours AFTER INSERT ON "suivis" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION suivis_feed_jours();

INSERT INTO "wasl_jours_flux" SELECT * FROM wasl_jours_recompte('-infinity');
