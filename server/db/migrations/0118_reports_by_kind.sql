-- A problem that somebody reports is told from an error of the page; the detail said so before.
ALTER TABLE "erreurs" ADD COLUMN "kind" text COLLATE "C" NOT NULL DEFAULT '';
UPDATE "erreurs" SET "kind" = CASE WHEN "detail" @> '{"signalement": true}' THEN 'signalement' ELSE 'erreur' END;
