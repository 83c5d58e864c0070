-- Messages carry files.
ALTER TABLE "messages" ADD COLUMN "files" text[] COLLATE "C" NOT NULL DEFAULT '{}';
