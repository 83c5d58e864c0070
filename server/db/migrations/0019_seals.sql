-- History (journal, suivis) in blocks, each naming the one before: server/seal. Rows of a block are those whose
-- "_seq" is above "after" and not above "upto"; "leaves" holds position, time, hash and id of each.
CREATE TABLE "wasl_seals" (
  "n" bigint PRIMARY KEY,
  "collection" text COLLATE "C" NOT NULL,
  "columns" text[] COLLATE "C" NOT NULL,
  "after" bigint NOT NULL,
  "upto" bigint NOT NULL,
  "rows" integer NOT NULL,
  "leaves" bytea NOT NULL,
  "root" text COLLATE "C" NOT NULL,
  "former" text COLLATE "C" NOT NULL,
  "hash" text COLLATE "C" NOT NULL,
  "sealed_at" timestamptz(3) NOT NULL
);
-- Hashes do not compress.
ALTER TABLE "wasl_seals" ALTER COLUMN "leaves" SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX "wasl_seals_upto" ON "wasl_seals" ("collection", "upto");
CREATE INDEX "wasl_seals_hash" ON "wasl_seals" ("hash");
