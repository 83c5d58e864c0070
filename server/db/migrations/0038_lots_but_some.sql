-- Hundreds left out one by one of all that a filter finds: a filter that named them would be refused.
ALTER TABLE "jobs" ADD COLUMN "left_out" jsonb;
