-- The records each account has open, by tab. Unlogged, and in no backup: a crash of the database forgets it, and every
-- open tab says it again within seconds. Instants are milliseconds since 1970; pages leave room for the next heartbeat.
CREATE UNLOGGED TABLE wasl_presences (
  account text COLLATE "C" NOT NULL,
  tab text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  record text COLLATE "C" NOT NULL,
  editing boolean NOT NULL,
  since bigint NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (account, tab, collection, record)
) WITH (fillfactor = 50);
CREATE INDEX wasl_presences_record ON wasl_presences (collection, record);
