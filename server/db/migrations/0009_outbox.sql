-- Changes for those who listen in any process, and what one process asks of another.
CREATE TABLE wasl_outbox (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  n integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  collection text COLLATE "C" NOT NULL,
  record text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  former text COLLATE "C",
  PRIMARY KEY (xid, n)
);

CREATE UNLOGGED TABLE wasl_relay (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT now(),
  request jsonb NOT NULL,
  answer jsonb
);
