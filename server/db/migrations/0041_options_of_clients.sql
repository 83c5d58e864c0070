-- Until now every client could let parcels be opened and exchanged: those who are here go on so.
INSERT INTO "journal" ("id", "action", "collection", "record", "before", "after", "source", "created", "updated")
SELECT substr(md5('0041 ' || "id"), 1, 15), 'update', 'clients', "id",
  jsonb_strip_nulls(jsonb_build_object(
    'option_ouverture', CASE WHEN NOT "option_ouverture" THEN false END,
    'option_echange', CASE WHEN NOT "option_echange" THEN false END)),
  jsonb_strip_nulls(jsonb_build_object(
    'option_ouverture', CASE WHEN NOT "option_ouverture" THEN true END,
    'option_echange', CASE WHEN NOT "option_echange" THEN true END)),
  'system', now(), now()
FROM "clients" WHERE NOT ("option_ouverture" AND "option_echange");
UPDATE "clients" SET "option_ouverture" = true, "option_echange" = true
WHERE NOT ("option_ouverture" AND "option_echange");
