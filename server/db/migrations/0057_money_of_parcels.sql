-- Who took what a destinataire paid: the books post it there.
ALTER TABLE "commands" ADD COLUMN "paid_to_kind" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "paid_to" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "suivis" ADD COLUMN "paid_to_kind" text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "paid_to" text COLLATE "C" NOT NULL DEFAULT '';
