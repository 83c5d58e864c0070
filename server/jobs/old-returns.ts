import type { Collections, Row } from '#model/collections.ts'
import { oldReturnsBound } from '#model/domain/commande/old-returns.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { RETURN_FINISHED } from '#model/domain/commande/states/states.ts'
import { holds } from '#model/domain/permissions.ts'
import { canonical, dayBounds, fromCanonical, localDay, ZONE } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { legNumbers } from '#server/parcels/bons/place.ts'
import { statesIn } from '#server/parcels/states/own-states.ts'
import { agenceOfVille } from '#server/parcels/ville.ts'
import { personOf } from '#server/people.ts'
import type { HeldReturns } from '#server/post/words.ts'

/** Local hour from which the letters of the day are written. */
const MORNING = 7
/** The most holders in one letter; for more, the list itself is the place to look. */
const MOST_HOLDERS = 40

const FINISHED = RETURN_FINISHED.map(stateId)

/**
 * Each morning mails the staff of an agence about returns that stay too long in one custody; once, by
 * whichever process is first.
 */
export async function writeOldReturns(engine: Engine<Collections>): Promise<void> {
  const now = engine.clock.now()
  if (now.toZonedDateTimeISO(ZONE).hour < MORNING) return
  await engine.db.transaction(async (tx) => {
    if (!(await claimDay(tx, localDay(now).toString()))) return
    for (const [agence, held] of await heldByAgence(engine, tx, now)) {
      for (const record of readersOf(engine, agence)) {
        const values = { holders: JSON.stringify(held.slice(0, MOST_HOLDERS)) }
        const { users: collection } = engine.collections
        await engine.post.send(tx, { kind: 'old-returns', to: record.email, collection, record, values })
      }
    }
  })
}

/** True for the process that writes the mails of that day; another one waits for it, and gets false. */
async function claimDay(tx: Tx, day: string): Promise<boolean> {
  const claimed =
    await tx.query(sql`INSERT INTO wasl_meta (key, value) VALUES ('old_returns', to_jsonb(${day}::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE wasl_meta.value <> excluded.value RETURNING key`)
  return claimed.length > 0
}

interface Custody extends Pick<Row<'commands'>, 'agence' | 'holder_kind' | 'holder'> {
  readonly count: number
  readonly since: string
}

/** The longest wait first. A parcel no agence ever had is followed by that of its ville. */
async function heldByAgence(
  engine: Engine<Collections>,
  tx: Tx,
  now: Temporal.Instant,
): Promise<Map<string, HeldReturns[]>> {
  const returning = statesIn(engine, 'retour').filter((state) => !FINISHED.some((one) => one === state))
  const bound = oldReturnsBound(canonical(dayBounds(localDay(now)).start))
  const custodies = await tx.query<Custody>(sql`SELECT
      coalesce(nullif(c.agence, ''), ${agenceOfVille('v')}) AS agence, c.holder_kind, c.holder, count(*)::int AS count,
      min(c.held_since) AS since
    FROM commands AS c LEFT JOIN villes AS v ON v.id = c.city
    WHERE c.status = ANY(${returning}::text[]) AND c.deleted_at IS NULL AND c.held_since < ${bound}
    GROUP BY 1, 2, 3 ORDER BY since, c.holder`)
  const numbers = await legNumbers(tx, custodies)
  const byAgence = new Map<string, HeldReturns[]>()
  for (const custody of custodies) {
    const held = {
      holder: nameOf(engine, custody, numbers),
      count: custody.count,
      days: Math.floor(now.since(fromCanonical(custody.since)).total('hours') / 24),
    }
    byAgence.set(custody.agence, [...(byAgence.get(custody.agence) ?? []), held])
  }
  return byAgence
}

function nameOf(
  engine: Engine<Collections>,
  { holder_kind, holder }: Custody,
  numbers: ReadonlyMap<string, string>,
): string {
  if (holder_kind === 'agence') return engine.cached('agences').get(holder)?.name ?? 'Agence'
  if (holder_kind !== 'trajet') return engine.cached('users').get(holder)?.full_name ?? 'Sans détenteur'
  const number = numbers.get(holder)
  return number ? `En trajet, ${number}` : 'En trajet'
}

/** The people who work with parcels there. */
function readersOf(engine: Engine<Collections>, agence: string): readonly Row<'users'>[] {
  if (agence === '') return []
  return [...engine.cached('users').values()].filter(
    (user) =>
      user.agence === agence &&
      user.active &&
      user.type === 'moderateur' &&
      (['BLS', 'Envois'] as const).some((right) => holds(personOf(user), right)),
  )
}
