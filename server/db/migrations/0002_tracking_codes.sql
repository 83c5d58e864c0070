-- How many tracking codes have been given out in each second (`DDMMYY-HHMMSS`, local time). Unlogged: after a
-- crash the numbers in use are read again from the commandes themselves.
CREATE UNLOGGED TABLE code_seconds (
  "stamp" text COLLATE "C" PRIMARY KEY,
  "n" integer NOT NULL,
  "at" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_seconds_at ON code_seconds ("at");
