import { stateId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import type { LocatedParcel } from '#model/domain/tournee/located.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { kilometres } from '#model/schema/geo.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** A livreur’s day never comes near it. */
const MOST_STOPS = 500
/** Parcels of one phone that are looked at, the latest first: a phone given for thousands is nobody's door. */
const MOST_BEFORE = 20
/** Deliveries used for a place: one bad fix among three does not move their median. */
const PROOFS = 3

/** The places of a livreur's stops. */
export const placesOfStops = (db: Db, livreur: string): Promise<LocatedParcel[]> =>
  placesOf(
    db,
    sql`(holder = ${livreur} AND holder <> '' OR delivery_man = ${livreur} AND status = ${stateId('AFFECTE')})`,
  )

/**
 * An attempt further from the door than this looks wrong: no door is so wide, and no fix of a phone so bad.
 */
const FAR_KM = 1

/** True when a phone was far from the door of a parcel; a place known by its ville alone proves nothing. */
export async function isFarFromDoor(db: Db, command: string, position: unknown): Promise<boolean> {
  const { lat, lon } = Object(position) as Partial<GeoPoint>
  if (typeof lat !== 'number' || typeof lon !== 'number') return false
  const [place] = await placesOf(db, sql`id = ${command}`)
  return place !== undefined && place.source !== 'ville' && kilometres({ lat, lon }, place) > FAR_KM
}

/**
 * The places of these commandes: the recipient's position, else the median of the last three places where a
 * parcel for the same phone was delivered, else the point of its quartier or ville. Stops without any are
 * left out.
 */
function placesOf(db: Db, which: Sql): Promise<LocatedParcel[]> {
  return db.query<LocatedParcel>(sql`
    WITH stops AS (
      SELECT id, city, receiver_phone_number AS phone FROM commands
      WHERE deleted_at IS NULL AND ${which}
      LIMIT ${MOST_STOPS}
    ), doors AS (
      SELECT phone, point.lat, point.lon
      FROM (SELECT DISTINCT phone FROM stops WHERE phone <> '') AS phones
      CROSS JOIN LATERAL (
        SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY lat) AS lat,
          percentile_disc(0.5) WITHIN GROUP (ORDER BY lon) AS lon
        FROM (
          SELECT (proof.position ->> 'lat')::float8 AS lat, (proof.position ->> 'lon')::float8 AS lon
          FROM (SELECT id, outcome FROM commands WHERE receiver_phone_number = phones.phone AND deleted_at IS NULL
            ORDER BY created DESC LIMIT ${MOST_BEFORE}) AS before
          JOIN suivis AS proof ON proof.command = before.id AND proof.outcome = before.outcome
          WHERE before.outcome = ANY(${DELIVERED_OUTCOMES}::text[])
            AND jsonb_typeof(proof.position -> 'lat') = 'number' AND jsonb_typeof(proof.position -> 'lon') = 'number'
          ORDER BY proof.at DESC LIMIT ${PROOFS}
        ) AS last
      ) AS point
      WHERE point.lat IS NOT NULL
    )
    SELECT stops.id, coalesce((pin.position ->> 'lat')::float8, doors.lat, (coalesce(ville.position, around.position) ->> 'lat')::float8) AS lat,
      coalesce((pin.position ->> 'lon')::float8, doors.lon, (coalesce(ville.position, around.position) ->> 'lon')::float8) AS lon,
      CASE WHEN pin.id IS NOT NULL THEN 'destinataire' WHEN doors.lat IS NULL THEN 'ville' ELSE 'preuves' END AS source
    FROM stops
    LEFT JOIN positions AS pin ON pin.command = stops.id AND pin.command <> ''
    LEFT JOIN doors USING (phone)
    LEFT JOIN villes AS ville ON ville.id = stops.city AND ville.position <> ${NOWHERE}::jsonb
    LEFT JOIN villes AS quartier ON quartier.id = stops.city AND quartier.parent <> ''
    LEFT JOIN villes AS around ON around.id = quartier.parent AND around.position <> ${NOWHERE}::jsonb
    WHERE pin.id IS NOT NULL OR doors.lat IS NOT NULL OR ville.id IS NOT NULL OR around.id IS NOT NULL
    ORDER BY stops.id`)
}

/** The value of an empty point: nobody delivers in the Gulf of Guinea. */
const NOWHERE = JSON.stringify({ lat: 0, lon: 0 })
