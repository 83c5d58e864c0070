import type { Collections } from '#model/collections.ts'
import { DAY_FILTERS, type DayBeside, type DayCount, type DayCounts } from '#model/domain/figures/live.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import { canonical, dayBounds, frenchTime, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { raw, sql } from '#server/db/sql.ts'
import { datedDays } from '#server/parcels/times/open-days.ts'
import type { CallerReader } from './caller-reader.ts'
import { EVERYWHERE } from './days.ts'
import type { SharedAnswers } from './shared-answers.ts'

/** Today's figures, each the count of the list it opens. */
export async function dayCounts(reader: CallerReader, today: string): Promise<DayCounts> {
  const counts = Object.keys(DAY_FILTERS) as DayCount[]
  const [taken, ...numbers] = await Promise.all([
    reader.figures<{ sum_amount_collected: number }>({
      collection: 'commands',
      group: '',
      metrics: 'sum(amount_collected)',
      filter: DAY_FILTERS.livrees(today),
    }),
    ...counts.map((count) => reader.count('commands', DAY_FILTERS[count](today))),
  ])
  const by = Object.fromEntries(counts.map((count, n) => [count, numbers[n] ?? 0]))
  return { ...(by as Record<DayCount, number>), encaisse: taken[0]?.sum_amount_collected ?? 0 }
}

/** To five minutes: all who look meanwhile get the same comparison. */
const STEP_MIN = 5
/** Days looked back for one on which the company worked. */
const LOOKED_BACK = 14

type Before = NonNullable<DayBeside['avant']>

/**
 * The figures of the last working day until this time of the day, of one agence or of all: the same counts as today's,
 * of the parcels as they stood then.
 */
export async function lastWorkingDay(
  engine: Engine<Collections>,
  db: Db,
  portee: string,
  shared: SharedAnswers<Before>,
): Promise<Before | null> {
  const now = engine.clock.now()
  const jour = workedBefore(engine, localDay(now))
  if (jour === null) return null
  const sinceMidnight = now.since(dayBounds(localDay(now)).start).total('minutes')
  const { start } = dayBounds(jour)
  const until = start.add({ minutes: Math.floor(sinceMidnight / STEP_MIN) * STEP_MIN })
  return shared.of(`${portee} ${until}`, async () => ({
    ...(await countsBetween(db, portee, canonical(start), canonical(until))),
    jour: jour.toString(),
    heure: frenchTime(until),
  }))
}

/** The last day before that one on which the company was open. */
function workedBefore(engine: Engine<Collections>, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const before = datedDays(engine, today.subtract({ days: LOOKED_BACK }), '')
    .take(LOOKED_BACK)
    .filter(({ open }) => open)
    .toArray()
  return before.at(-1)?.date ?? null
}

async function countsBetween(db: Db, portee: string, from: string, until: string): Promise<DayCounts> {
  const here = portee === EVERYWHERE ? raw('TRUE') : sql`agence = ${portee}`
  const [[created], [moved]] = await Promise.all([
    db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM commands
      WHERE deleted_at IS NULL AND created >= ${from} AND created < ${until} AND ${here}`),
    db.query<{ mouvements: number; livrees: number; echecs: number; encaisse: string }>(sql`
      SELECT count(*)::int AS mouvements, (count(*) FILTER (WHERE t.category = 'livre'))::int AS livrees,
        (count(*) FILTER (WHERE t.category = 'echoue'))::int AS echecs,
        coalesce(sum(s.amount_collected) FILTER (WHERE t.category = 'livre'), 0)::numeric(14,2)::text AS encaisse
      FROM (SELECT DISTINCT ON (command) command, status, amount_collected, agence FROM suivis
        WHERE at >= ${from} AND at < ${until} ORDER BY command, at DESC, _seq DESC) AS s
        JOIN tracking_states AS t ON t.id = s.status WHERE ${here}`),
  ])
  return {
    creees: created?.n ?? 0,
    mouvements: moved?.mouvements ?? 0,
    livrees: moved?.livrees ?? 0,
    echecs: moved?.echecs ?? 0,
    encaisse: toDirhams(fromNumeric(moved?.encaisse ?? '0')),
  }
}
