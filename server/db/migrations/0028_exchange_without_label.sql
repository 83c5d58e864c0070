-- An exchange closes without the label of the old article: the second parcel stays with the livreur until it is seen.
UPDATE "tracking_states" SET "requires" = array_remove("requires", 'scan')
  WHERE "code" = 'ECHANGE_LIVRE' AND 'scan' = ANY ("requires");
