import { offsetMinutes, ZONE } from '#server/clock.ts'
import { join, raw, type Sql, sql } from '#server/db/sql.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** `2026-11-20`, the Monday of the week, `2026-11`; NULL for no date. */
export const periodText = (period: Period, begun: Sql): Sql =>
  sql`to_char(${begun}, ${raw(period === 'month' ? `'YYYY-MM'` : `'YYYY-MM-DD'`)})`

/**
 * The beginning of the period. Records are grouped by it, since writing a text for each would be most of the
 * cost.
 */
export const periodBegun = (period: Period, local: Sql): Sql =>
  sql`date_trunc(${raw(`'${period}'`)}, ${local})`

/** A calendar day is kept at midnight UTC. */
export const calendarSql = (value: Sql): Sql => sql`(${value} AT TIME ZONE 'UTC')`

/**
 * An instant on the company's wall clock. The table of this runtime decides, as everywhere: that of PostgreSQL may
 * not know yet what was decreed.
 */
export function localSql(value: Sql): Sql {
  const since = offsets.map(
    ({ from, minutes }) => sql`WHEN ${value} >= ${raw(`'${from}'`)} THEN ${raw(String(minutes))}`,
  )
  return sql`(${value} AT TIME ZONE 'UTC' + make_interval(mins => CASE ${join(since, ' ')} ELSE ${raw(String(first))} END))`
}

const BEGIN = Temporal.Instant.from('2000-01-01T00:00:00Z')
const END = Temporal.Instant.from('2100-01-01T00:00:00Z')
const first = offsetMinutes(BEGIN)

/** Changes of the clock, the latest first: most records are recent. */
const offsets = changes().reverse()

function changes(): { from: string; minutes: number }[] {
  const found: { from: string; minutes: number }[] = []
  let at = BEGIN.toZonedDateTimeISO(ZONE)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || Temporal.Instant.compare(next.toInstant(), END) > 0) return found
    found.push({ from: next.toInstant().toString(), minutes: offsetMinutes(next.toInstant()) })
    at = next
  }
}
