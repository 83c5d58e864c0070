import { stateId } from '#model/domain/commande/reference.ts'
import { DELIVERED_OUTCOMES, STATES, type StateCode } from '#model/domain/commande/states.ts'
import { canonical, dayBounds, localDay } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Tours of the days before, of which a week says how well a livreur delivers. */
const DAYS = 10

/** Each livreur who has parcels to deliver is on his way with them; those of the days before have ended. */
export async function fillTours(tx: Tx, until: number): Promise<void> {
  await openTours(tx)
  await endedTours(tx, until)
}

/** Since he loaded the first. */
async function openTours(tx: Tx): Promise<void> {
  const touring = sql`status = ${stateId('EN_DISTRIBUTION')} AND delivery_man <> ''`
  await tx.query(sql`INSERT INTO tours (id, livreur, agence, day, state, opened_at, created, updated)
    SELECT substr(md5(delivery_man), 1, 15), delivery_man, max(agence), date_trunc('day', max(last_event_at)), 'ouverte',
      min(last_event_at), min(last_event_at), max(last_event_at)
    FROM commands WHERE ${touring} GROUP BY delivery_man`)
  await tx.query(sql`UPDATE commands SET tour = substr(md5(delivery_man), 1, 15) WHERE ${touring}`)
}

const FAILED = (Object.keys(STATES) as StateCode[])
  .filter((code) => STATES[code].category === 'echoue')
  .map(stateId)

/**
 * The doors a livreur came to on a day, those that did not open with them, were that day's tour: begun at eight, closed by him
 * after the last. A parcel he took again another day belongs to the last of its tours.
 */
async function endedTours(tx: Tx, until: number): Promise<void> {
  const days = daysBefore(until)
  const delivered = sql`outcome = ANY(${DELIVERED_OUTCOMES}::text[])`
  const doors = sql`
    SELECT door.*, days.* FROM (
      SELECT id AS command, delivery_man AS livreur, agence, last_event_at AS at, ${delivered} AS delivered,
        amount_collected AS paid
      FROM commands WHERE deleted_at IS NULL AND (${delivered} OR status = ANY(${FAILED}::text[]))
      UNION ALL
      SELECT id, delivery_man, agence, attempted_on + interval '18 hours', false, 0
      FROM commands WHERE deleted_at IS NULL AND attempted_on < date_trunc('day', last_event_at)
    ) AS door
    JOIN unnest(${days.map(({ day }) => day)}::timestamptz[], ${days.map(({ begins }) => begins)}::timestamptz[],
      ${days.map(({ ends }) => ends)}::timestamptz[]) AS days (day, begins, ends) ON at >= begins AND at < ends
    WHERE livreur <> ''`
  const tour = sql`substr(md5(livreur || day), 1, 15)`
  await tx.query(sql`
    INSERT INTO tours (id, livreur, agence, day, state, opened_at, closed_at, closed_by, loaded, delivered, to_hand_back,
      to_pay, created, updated)
    SELECT ${tour}, livreur, agence, day, 'close', morning, evening, livreur, loaded, delivered, loaded - delivered, paid,
      morning, evening
    FROM (
      SELECT livreur, day, max(agence) AS agence, least(begins + interval '8 hours', min(at)) AS morning, max(at) AS evening,
        count(*) AS loaded, count(*) FILTER (WHERE delivered) AS delivered, sum(paid) AS paid
      FROM (${doors}) AS doors GROUP BY livreur, day, begins
    ) AS of_day`)
  await tx.query(sql`
    UPDATE commands SET tour = ${tour}
    FROM (SELECT DISTINCT ON (command) * FROM (${doors}) AS doors ORDER BY command, day DESC) AS last
    WHERE id = command AND tour = ''`)
}

/** Local days: PostgreSQL brings a table of time zones that is older than ours. */
function daysBefore(until: number) {
  const today = localDay(Temporal.Instant.fromEpochMilliseconds(until))
  return Array.from({ length: DAYS }, (_, n) => {
    const date = today.subtract({ days: n + 1 })
    const { start, end } = dayBounds(date)
    return { day: `${date} 00:00:00.000Z`, begins: canonical(start), ends: canonical(end) }
  })
}
