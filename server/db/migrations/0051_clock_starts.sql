-- States and villes whose waiting parcels are given the times they have none of; an empty one is every one. A clock that
-- runs is left as it is.
ALTER TABLE late_recounts RENAME TO clock_starts;
ALTER TABLE clock_starts RENAME CONSTRAINT late_recounts_pkey TO clock_starts_pkey;
