import type { Row } from '#model/collections.ts'
import { collections } from '#model/collections.ts'
import { add, subtract } from '#model/domain/money.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Report {
  readonly amount: Row<'factures'>['report']
  readonly sources: readonly Row<'factures'>[]
  readonly retraits: readonly Row<'retraits'>[]
  readonly ouvertures: readonly Row<'ouvertures'>[]
  /** The date of the oldest amount (issued or paid), canonical text; empty without any. */
  readonly since: string
}

/**
 * Amounts the next facture of each of these clients takes over: nets below zero, issued avoirs, paid retraits
 * and opening balances, each taken once.
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
  const ouvertures = (await readRows(db, collections.ouvertures, [
    his,
    sql`kind = 'DU_CLIENT' AND a_regler AND reporte_dans = ''`,
  ])) as Row<'ouvertures'>[]
  const [sourcesOf, retraitsOf, openingsOf] = [byUser(sources), byUser(retraits), byUser(ouvertures)]
  return (user) =>
    reportOf({
      sources: sourcesOf.get(user) ?? [],
      retraits: retraitsOf.get(user) ?? [],
      ouvertures: openingsOf.get(user) ?? [],
    })
}

export const pendingReport = async (db: Db, user: string): Promise<Report> =>
  (await pendingReports(db, [user]))(user)

const byUser = <R extends { readonly user: string }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ user }) => user)

function reportOf(taken: Pick<Report, 'sources' | 'retraits' | 'ouvertures'>): Report {
  const { sources, retraits, ouvertures } = taken
  const carried = add(...sources.map(({ net }) => net))
  // An opening balance is a debit where it is positive.
  const drawn = add(...[...retraits, ...ouvertures].map(({ montant }) => montant))
  const dates = [
    ...sources.map(({ issued_at }) => issued_at),
    ...retraits.map(({ decided_at }) => decided_at),
    ...ouvertures.map(({ jour }) => jour),
  ]
  return {
    amount: subtract(carried, drawn),
    ...taken,
    since: dates.toSorted()[0] ?? '',
  }
}
