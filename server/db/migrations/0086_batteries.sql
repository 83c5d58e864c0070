-- What is left in the battery of a phone, where it tells.
ALTER TABLE "appareils" ADD COLUMN "batterie" integer;
