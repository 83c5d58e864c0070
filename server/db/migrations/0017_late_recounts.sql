-- Parcels whose times are to be worked out again, by state and ville; empty is every one. What a process has in hand
-- is locked; `after_*` is where the next batch goes on along the index of the state.
CREATE TABLE late_recounts (
  status text COLLATE "C" NOT NULL,
  ville text COLLATE "C" NOT NULL,
  after_at timestamptz NOT NULL DEFAULT '-infinity',
  after_seq bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (status, ville)
);
-- Parcels that wait already were never timed.
INSERT INTO late_recounts (status, ville) VALUES ('', '');
