-- A parcel its client insures for its declared value.
ALTER TABLE "commands" ADD COLUMN "assure" boolean NOT NULL DEFAULT false;
