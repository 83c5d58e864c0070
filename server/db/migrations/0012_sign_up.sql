-- Accounts their owners open themselves wait for staff to accept them.
ALTER TABLE "users" ADD COLUMN "verification" text COLLATE "C" NOT NULL DEFAULT '';
