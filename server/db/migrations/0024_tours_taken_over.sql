-- Who took a tour over, and motifs in Arabic for the livreur's page.
ALTER TABLE "tours" ADD COLUMN "repris_par" text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "motifs" ADD COLUMN "name_ar" text COLLATE "C" NOT NULL DEFAULT '';
