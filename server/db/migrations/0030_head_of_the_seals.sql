-- Where the chain of seals ends is kept beside it, so that blocks cut off its end are missed: server/seal/block.ts.
INSERT INTO wasl_meta (key, value)
SELECT 'seal', jsonb_build_object('n', n, 'hash', hash) FROM wasl_seals ORDER BY n DESC LIMIT 1;
