import { collections, type Row } from '#model/collections.ts'
import { add, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openGaps } from '#server/till/open-gaps.ts'

export interface LivreurReport {
  /** Commissions below zero less what is retained. */
  readonly amount: Centimes
  readonly retenues: Centimes
  readonly sources: readonly Row<'factures'>[]
  readonly versements: readonly Row<'versements'>[]
}

/**
 * Amounts the next commission of each of these livreurs takes over, each once: commissions below zero, and
 * the gaps the livreur agreed on paper to have retained, as far as still owed.
 */
export async function livreurReports(
  db: Db,
  users: readonly string[],
): Promise<(user: string) => LivreurReport> {
  const ids = [...users]
  const sources = (await readRows(db, collections.factures, [
    sql`"user" = ANY(${ids}::text[])`,
    sql`party = 'livreur' AND kind = 'commission' AND state = 'payee'`,
    sql`reporte_dans = '' AND (kind = 'avoir' OR net < 0)`,
  ])) as Row<'factures'>[]
  const versements = (await readRows(db, collections.versements, [
    sql`livreur = ANY(${ids}::text[])`,
    sql`decision = 'retenue' AND retenu_dans = ''`,
  ])) as Row<'versements'>[]
  const gaps = await openGaps(db, ids)
  return (user) =>
    reportOf(
      sources.filter((one) => one.user === user),
      versements.filter((one) => one.livreur === user),
      gaps(user).missing,
    )
}

function reportOf(
  sources: LivreurReport['sources'],
  versements: LivreurReport['versements'],
  missing: Centimes,
): LivreurReport {
  const agreed = subtract(ZERO, add(...versements.map(({ ecart }) => ecart)))
  const retenues = agreed < missing ? agreed : missing
  const carried = add(...sources.map(({ net }) => net))
  return { amount: subtract(carried, retenues), retenues, sources, versements }
}
