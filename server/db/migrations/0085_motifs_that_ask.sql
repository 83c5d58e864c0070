-- A refusal is its motif; the few motifs that do not say enough ask for a sentence or a photo.
ALTER TABLE "motifs" ADD COLUMN "avec_note" boolean NOT NULL DEFAULT false;
ALTER TABLE "motifs" ADD COLUMN "avec_photo" boolean NOT NULL DEFAULT false;
UPDATE "motifs" SET "avec_photo" = true
  WHERE "name" IN ('Produit différent de la commande', 'Produit défectueux');
UPDATE "tracking_states" SET "requires" = array_remove("requires", 'note')
  WHERE "code" = 'REFUSE' AND 'note' = ANY ("requires");
