-- How long parcels take from one stage to the next, as worked out each night: medians in minutes, of one agence or of all (`*`),
-- by ville, by agence and in all.
CREATE TABLE "wasl_delais" (
  "portee" text COLLATE "C" NOT NULL,
  "axe" text COLLATE "C" NOT NULL,
  "cle" text COLLATE "C" NOT NULL,
  "etape" text COLLATE "C" NOT NULL,
  "n" integer NOT NULL,
  "mediane" integer NOT NULL,
  "jour" date NOT NULL,
  PRIMARY KEY ("portee", "axe", "cle", "etape")
);
