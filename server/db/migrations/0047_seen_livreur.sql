-- Who a parcel was assigned to before each move, as "from" is its state.
ALTER TABLE "suivis" ADD COLUMN "from_delivery_man" text COLLATE "C" NOT NULL DEFAULT '';
-- A parcel for the ville of the hub is collected there, too. A new database has it from the shipped graph.
INSERT INTO "transitions" ("id", "from", "to", "who", "active")
SELECT 'sh9slc6eudg8q50', '6x1yfxif4vs0j25', 'w4jrn2pjblu3euf', ARRAY['Envois', 'BLS', 'Commandes'], true
WHERE EXISTS (SELECT FROM "transitions") ON CONFLICT DO NOTHING;
