-- One pick-up for one address and day: the place stands in it as it is compared, as long as the request does.
ALTER TABLE "rammasage" ADD COLUMN "place" text COLLATE "C" NOT NULL DEFAULT '';
CREATE UNIQUE INDEX "rammasage_client_date_place_unique" ON "rammasage" ("client", "date", "place") WHERE place <> '';
