-- What is counted to refuse too much of it: sensitive deeds one by one, and the requests of each minute. Unlogged:
-- a crash of the database forgives.
CREATE UNLOGGED TABLE "wasl_limits" (
  "key" text COLLATE "C" PRIMARY KEY,
  "n" integer NOT NULL,
  "until" bigint NOT NULL,
  "shut_until" bigint NOT NULL,
  "allowed" boolean NOT NULL
);
CREATE INDEX "wasl_limits_until" ON "wasl_limits" ("until");

CREATE UNLOGGED TABLE "wasl_rates" (
  "key" text COLLATE "C" PRIMARY KEY,
  "minute" bigint NOT NULL,
  "n" integer NOT NULL
);
