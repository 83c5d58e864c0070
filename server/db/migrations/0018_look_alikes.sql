-- A commande like one sent within two days is asked about: the phone finds them.
CREATE INDEX "commands_receiver_phone_number_created" ON "commands" ("receiver_phone_number" NULLS FIRST, "created" NULLS FIRST, "_seq") WHERE deleted_at IS NULL;
