-- A lost parcel that turns up after its indemnity: given back, or kept by a paper its client signed.
ALTER TABLE "reclamations" ADD COLUMN "retrouve" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "reclamations" ADD COLUMN "papier" text COLLATE "C" NOT NULL DEFAULT '';
-- Given back, it goes by a bon to its client. A new database has these from the shipped graph.
INSERT INTO "transitions" ("id", "from", "to", "who", "condition", "active")
SELECT id, "from", 'c3e37em1d1qknlv', who, 'indemnise', true
FROM (VALUES ('vxvjakg2wi3vwz1', 've6c3ljbb1lakcg', ARRAY['Envois', 'BLS']),
  ('3nnh9qtfzhy0tlf', '6y6fxl31stuc92e', ARRAY['Commandes'])) AS edge (id, "from", who)
WHERE EXISTS (SELECT FROM "transitions") ON CONFLICT DO NOTHING;
