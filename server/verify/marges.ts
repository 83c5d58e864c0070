import { wrongSlices } from '#server/books/margins.ts'
import type { Db } from '#server/db/database.ts'
import { type Finding, finding } from './finding.ts'

/** The margins kept month by month are those of their entries: the recount reports, it mends nothing. */
export async function checkMarges(db: Db): Promise<Finding[]> {
  const wrong = await wrongSlices(db)
  return finding(
    'wasl_marges',
    { n: wrong.length, ids: wrong.slice(0, 4) },
    (n) => `${n} marges ne sont pas celles de leurs écritures`,
  )
}
