import type { Db } from '#server/db/database.ts'
import { wrongDays } from '#server/figures/days.ts'
import { type Finding, finding } from './finding.ts'

/** The figures kept day by day are those of their commandes and suivis: the recount reports, it mends nothing. */
export async function checkJours(db: Db): Promise<Finding[]> {
  const wrong = await wrongDays(db)
  return finding(
    'wasl_jours',
    { n: wrong.length, ids: wrong.slice(0, 4) },
    (n) => `${n} chiffres de journées ne sont pas ceux de leurs commandes`,
  )
}
