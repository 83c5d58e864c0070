import type { Row } from '#model/collections.ts'
import { collections } from '#model/collections.ts'
import { add, subtract } from '#model/domain/money.ts'
import { readRows } from '#server/core/records/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Report {
  readonly amount: Row<'factures'>['report']
  readonly sources: readonly Row<'factures'>[]
  readonly retraits: readonly Row<'retraits'>[]
  /** When the oldest of it was issued or paid, canonical text; empty when there is nothing. */
  readonly since: string
}

/**
 * What the next facture of each of these clients takes over: nets below zero, issued avoirs and paid retraits, each taken
 * once.
 */
export async function pendingReports(db: Db, users: readonly string[]): Promise<(user: string) => Report> {
  const his = sql`"user" = ANY(${[...users]}::text[])`
  const sources = (await readRows(db, collections.factures, [
    his,
    sql`party = 'client'`,
    sql`reporte_dans = '' AND (kind = 'avoir' OR net < 0)`,
    sql`state IN ('emise', 'payee')`,
  ])) as Row<'factures'>[]
  const retraits = (await readRows(db, collections.retraits, [
    his,
    sql`state = 'postee' AND reporte_dans = ''`,
  ])) as Row<'retraits'>[]
  const [sourcesOf, retraitsOf] = [byUser(sources), byUser(retraits)]
  return (user) => reportOf(sourcesOf.get(user) ?? [], retraitsOf.get(user) ?? [])
}

export const pendingReport = async (db: Db, user: string): Promise<Report> =>
  (await pendingReports(db, [user]))(user)

const byUser = <R extends { readonly user: string }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ user }) => user)

function reportOf(sources: Report['sources'], retraits: Report['retraits']): Report {
  const carried = add(...sources.map(({ net }) => net))
  const dates = [
    ...sources.map(({ issued_at }) => issued_at),
    ...retraits.map(({ decided_at }) => decided_at),
  ]
  return {
    amount: subtract(carried, add(...retraits.map(({ montant }) => montant))),
    sources,
    retraits,
    since: dates.toSorted()[0] ?? '',
  }
}
