import { collections, type Row } from '#model/collections.ts'
import { add, fromNumeric, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { readRows } from '#server/core/records/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface LivreurReport {
  /** Commissions below zero less what is retained. */
  readonly amount: Centimes
  readonly retenues: Centimes
  readonly sources: readonly Row<'factures'>[]
  readonly versements: readonly Row<'versements'>[]
}

/**
 * What the next commission of each of these livreurs takes over, each once: commissions that came below zero, and the gaps
 * he agreed on paper to have retained, as far as he still owes them.
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
  const owed = await db.query<{ user: string; balance: string }>(
    sql`SELECT "user", balance::text FROM ledger_accounts WHERE kind = 'CREANCE_LIVREUR' AND "user" = ANY(${ids}::text[])`,
  )
  const owing = new Map(owed.map(({ user, balance }) => [user, fromNumeric(balance)]))
  return (user) =>
    reportOf(
      sources.filter((one) => one.user === user),
      versements.filter((one) => one.livreur === user),
      owing.get(user) ?? ZERO,
    )
}

function reportOf(
  sources: LivreurReport['sources'],
  versements: LivreurReport['versements'],
  owed: Centimes,
): LivreurReport {
  const agreed = subtract(ZERO, add(...versements.map(({ ecart }) => ecart)))
  const retenues = agreed < owed ? agreed : owed > 0 ? owed : ZERO
  const carried = add(...sources.map(({ net }) => net))
  return { amount: subtract(carried, retenues), retenues, sources, versements }
}
