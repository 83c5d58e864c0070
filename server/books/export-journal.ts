import { type JournalExporter, journalHeadings, journalText } from '#model/domain/books/journal.ts'
import { PLAN_SETTING, planOf } from '#model/domain/books/plan.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { carriedInto, entriesOf } from './journal.ts'
import type { Month } from './month.ts'

/** The numbers of the accounts of this company. */
export function companyPlan(engine: CachedRecords): ReturnType<typeof planOf> {
  const setting = [...engine.cached('settings').values()].find(({ key }) => key === PLAN_SETTING)
  return planOf(setting?.value)
}

/**
 * The journal of a month as the text of a file, piece by piece; the first piece comes once the journal could
 * be read.
 */
export async function* journalFile(
  engine: CachedRecords,
  db: Db,
  month: Month,
  exporter: JournalExporter,
): AsyncGenerator<string> {
  const context = { plan: companyPlan(engine), day: localDays() }
  const carried = exporter.carries ? await carriedInto(db, month) : null
  let head = journalHeadings(exporter) + (carried ? journalText(exporter, carried, context) : '')
  for await (const entries of entriesOf(db, month)) {
    yield head + entries.map((entry) => journalText(exporter, entry, context)).join('')
    head = ''
  }
  if (head !== '') yield head
}

/** Local days by hour of their instant, which thousands of lines share. */
function localDays(): (instant: string) => string {
  const known = new Map<string, string>()
  return (instant) => {
    const hour = instant.slice(0, 13)
    const day = known.get(hour) ?? localDay(fromCanonical(instant)).toString()
    known.set(hour, day)
    return day
  }
}
