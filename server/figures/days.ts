import { canonical, dayBounds } from '#server/clock.ts'
import { localSql } from '#server/core/read/figures/periods.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { gently } from '#server/pace.ts'

/** The measures of a row of `wasl_jours`; `encaisse` in dirhams. */
export const MEASURES = [
  'crees',
  'finis',
  'reussis',
  'revenus',
  'ramasses',
  'livres',
  'echecs',
  'rendus',
  'encaisse',
] as const

/** The axes of a day: in an agence and in all of them, or for a client. */
const AXES = {
  ville: { of: 'agence', by: 'ville' },
  livreur: { of: 'agence', by: 'livreur' },
  client: { of: 'agence', by: 'client' },
  produit: { of: 'agence', by: 'produit' },
  'client.ville': { of: 'client', by: 'ville' },
  'client.produit': { of: 'client', by: 'produit' },
} as const
export type Axis = keyof typeof AXES

/** The scope of all agences together. */
export const EVERYWHERE = '*'

const measures = (of: (name: Sql) => Sql): Sql =>
  join(
    MEASURES.map((name) => of(ident(name))),
    ', ',
  )

/** Changes as rows of `wasl_jours`: each counts once on every axis. */
function byAxis(changes: Sql, axes: readonly Axis[]): Sql {
  const places = axes.flatMap((axis) => {
    const { of, by } = AXES[axis]
    const his = sql`(${axis}::text, f.${ident(of)}, f.${ident(by)})`
    return of === 'agence' ? [his, sql`(${axis}::text, ${EVERYWHERE}::text, f.${ident(by)})`] : [his]
  })
  return sql`SELECT a.axe, a.portee, ${localSql(sql`f.heure`)}::date AS jour, a.cle, ${measures((name) => sql`f.${name}`)}
    FROM ${changes} AS f CROSS JOIN LATERAL (VALUES ${join(places, ', ')}) AS a(axe, portee, cle)`
}

const EVERY_AXIS = Object.keys(AXES) as Axis[]

const summed = (rows: Sql): Sql =>
  sql`SELECT axe, portee, jour, cle, ${measures((name) => sql`sum(${name}) AS ${name}`)} FROM (${rows}) AS r GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3`

const addUp = (
  changes: Sql,
  axes: readonly Axis[],
): Sql => sql`INSERT INTO wasl_jours AS j ${summed(byAxis(changes, axes))}
  ON CONFLICT (axe, portee, jour, cle) DO UPDATE SET ${measures((name) => sql`${name} = j.${name} + EXCLUDED.${name}`)}`

/** Changes added up at once: a day of many is added up between the writes of others, not before them. */
const AT_ONCE = 500

/**
 * Folds some of the changes since the last fold into their days, and returns how many; of several processes
 * at once, one does it.
 */
export async function foldSomeDays(tx: Tx): Promise<number> {
  const [folded] = await tx.query<{ n: number }>(sql`WITH mine AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(hashtext('wasl_jours')) AS held),
    part AS MATERIALIZED (SELECT ctid FROM wasl_jours_flux WHERE (SELECT held FROM mine) LIMIT ${AT_ONCE}::int),
    gone AS (DELETE FROM wasl_jours_flux WHERE ctid = ANY(ARRAY(SELECT ctid FROM part)) RETURNING *),
    added AS (${addUp(raw('gone'), EVERY_AXIS)})
    SELECT count(*)::int AS n FROM gone`)
  return folded?.n ?? 0
}

/** Adds all of them, a part at a time. */
export async function foldDays(db: Database): Promise<void> {
  await gently(async () => (await db.transaction(foldSomeDays)) === AT_ONCE)
}

/** Counts that the triggers would have made of records loaded without them; one axis at a time, so that each fits in memory. */
export async function countDays(tx: Tx): Promise<void> {
  await tx.query(raw("SET LOCAL work_mem = '128MB'"))
  await tx.query(sql`TRUNCATE wasl_jours, wasl_jours_flux`)
  await tx.query(sql`INSERT INTO wasl_jours_flux SELECT * FROM wasl_jours_recompte('-infinity')`)
  for (const axis of EVERY_AXIS) await tx.query(addUp(raw('wasl_jours_flux'), [axis]))
  await tx.query(raw('TRUNCATE wasl_jours_flux'))
}

/** Days of an axis, both ends included; `portee`: an agence, `EVERYWHERE`, or a client. */
export interface DaysQuery {
  readonly axes: readonly Axis[]
  readonly portee: string
  readonly du: Temporal.PlainDate
  readonly au: Temporal.PlainDate
}

const startOf = (day: Temporal.PlainDate): string => canonical(dayBounds(day).start)

/** The folded days and the changes since, as a table `axe, jour, cle` and its measures. */
export function daysOf({ axes, portee, du, au }: DaysQuery): Sql {
  const recent = sql`(SELECT * FROM wasl_jours_flux WHERE heure >= ${startOf(du)} AND heure < ${startOf(au.add({ days: 1 }))})`
  const columns = sql`axe, jour, cle, ${measures((name) => name)}`
  return sql`(SELECT ${columns} FROM wasl_jours WHERE axe = ANY(${[...axes]}::text[]) AND portee = ${portee}
      AND jour >= ${du.toString()}::date AND jour <= ${au.toString()}::date
    UNION ALL SELECT ${columns} FROM (${byAxis(recent, axes)}) AS tail WHERE portee = ${portee})`
}

/**
 * Rows `axis/agence or client/day/key` since that day that differ from their records; nothing is repaired.
 */
export async function wrongDays(db: Db, since?: Temporal.PlainDate): Promise<string[]> {
  const [from, instant] = since ? [since.toString(), startOf(since)] : ['-infinity', '-infinity']
  const counted = byAxis(sql`wasl_jours_recompte(${instant}::timestamptz)`, EVERY_AXIS)
  const columns = sql`axe, portee, jour, cle, ${measures((name) => name)}`
  const tail = sql`(SELECT * FROM wasl_jours_flux WHERE heure >= ${instant}::timestamptz)`
  const kept = sql`SELECT ${columns} FROM wasl_jours WHERE jour >= ${from}::date UNION ALL ${byAxis(tail, EVERY_AXIS)}`
  const less = sql`SELECT axe, portee, jour, cle, ${measures((name) => sql`-${name}`)} FROM (${counted}) AS c`
  const differs = join(
    MEASURES.map((name) => sql`sum(${ident(name)}) <> 0`),
    ' OR ',
  )
  const rows = await db.query<{ day: string }>(sql`SELECT concat_ws('/', axe, portee, jour, cle) AS day
    FROM (${kept} UNION ALL ${less}) AS both_sides GROUP BY axe, portee, jour, cle HAVING ${differs} ORDER BY 1 LIMIT 1000`)
  return rows.map(({ day }) => day)
}
