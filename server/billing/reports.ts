import type { Row } from '#model/collections.ts'
import { collections } from '#model/collections.ts'
import { add } from '#model/domain/money.ts'
import { readRows } from '#server/core/records/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Report {
  readonly amount: Row<'factures'>['report']
  readonly sources: readonly Row<'factures'>[]
}

/** What the next facture of a client takes over: nets below zero and issued avoirs, each taken once. */
export async function pendingReport(db: Db, user: string): Promise<Report> {
  const sources = (await readRows(db, collections.factures, [
    sql`"user" = ${user}`,
    sql`party = 'client'`,
    sql`reporte_dans = '' AND (kind = 'avoir' OR net < 0)`,
    sql`state IN ('emise', 'payee')`,
  ])) as Row<'factures'>[]
  return { amount: add(...sources.map(({ net }) => net)), sources }
}
