import { stateId } from '#model/domain/commande/states/reference.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Puts parcels of these ids on the open tour of a livreur, which is opened if need be. */
export const parcelsOnTour = (livreur: string, ids: readonly string[]): Sql => sql`
  WITH opened AS (
    INSERT INTO tours (id, livreur, day, state, opened_at)
    VALUES ('benchtour000001', ${livreur}, date_trunc('day', now()), 'ouverte', now()) ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO commands (id, code, receiver_full_name, receiver_phone_number, receiver_address, city, price, extra_fees, quantity,
    status, client_source, delivery_man, holder_kind, holder, tour, money_state, last_event_at)
  SELECT parcel, parcel, 'Amina Alaoui', '+212612345678', '12, rue Ibn Toumert', (SELECT id FROM villes LIMIT 1), 250,
    20, 1, ${stateId('EN_DISTRIBUTION')}, (SELECT "user" FROM clients ORDER BY id LIMIT 1), ${livreur}, 'livreur', ${livreur},
    coalesce((SELECT id FROM opened), (SELECT id FROM tours WHERE livreur = ${livreur} AND state = 'ouverte' LIMIT 1)),
    'NON_ENCAISSE', now()
  FROM unnest(${ids}::text[]) AS parcel`
