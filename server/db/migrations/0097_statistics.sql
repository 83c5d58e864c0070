-- Nobody compares these texts: counting how often each value occurs is most of what analysing their tables costs, and a
-- table that grows all day is analysed all day.
ALTER TABLE "journal" ALTER COLUMN "before" SET STATISTICS 0, ALTER COLUMN "after" SET STATISTICS 0;
ALTER TABLE "suivis" ALTER COLUMN "former" SET STATISTICS 0, ALTER COLUMN "changes" SET STATISTICS 0,
  ALTER COLUMN "position" SET STATISTICS 0;
ALTER TABLE wasl_outbox ALTER COLUMN state SET STATISTICS 0, ALTER COLUMN former SET STATISTICS 0;
-- It is read by its key alone, and its rows live five minutes.
ALTER TABLE wasl_outbox SET (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 50000);
