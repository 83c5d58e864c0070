-- A parcel that is found again ends as it had ended before it was lost.
ALTER TABLE "commands" ADD COLUMN "outcome_before" text COLLATE "C" NOT NULL DEFAULT '';
