-- Separates the problems people report from the errors of pages; before, only the detail did. Indexes of the list’s filters.
ALTER TABLE "erreurs" ADD COLUMN "kind" text COLLATE "C" NOT NULL DEFAULT '';
UPDATE "erreurs" SET "kind" = CASE WHEN "detail" @> '{"signalement": true}' THEN 'signalement' ELSE 'erreur' END;
CREATE INDEX "erreurs_kind_created" ON "erreurs" ("kind" NULLS FIRST, "created" NULLS FIRST, "_seq");
CREATE INDEX "erreurs_user_created" ON "erreurs" ("user" NULLS FIRST, "created" NULLS FIRST, "_seq");
CREATE INDEX "erreurs_version_created" ON "erreurs" ("version" NULLS FIRST, "created" NULLS FIRST, "_seq");
