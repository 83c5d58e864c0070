-- Each new presentation of a parcel after one nobody answered.
ALTER TABLE "commands" ADD COLUMN "unanswered" boolean NOT NULL DEFAULT false;
-- A company that has its rates already: it is carriage, at the rates of a delivery.
INSERT INTO "taux_tva" (id, fait, taux, valid_from, valid_to)
SELECT left(md5('taux_tva/presentation/' || id), 15), 'presentation', taux, valid_from, valid_to FROM "taux_tva" WHERE fait = 'livraison';
