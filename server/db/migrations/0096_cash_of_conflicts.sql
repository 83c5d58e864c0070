-- Cash of a result that came too late is owed by who took it, until the office has decided.
ALTER TABLE "avances" ADD COLUMN "conflit" text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "avances_conflit" ON "avances" ("conflit" NULLS FIRST, "_seq") WHERE conflit <> '';
