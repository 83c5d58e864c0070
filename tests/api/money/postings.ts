import { ACCOUNTS, type AccountKind } from '#model/domain/ledger/accounts.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Every posting a record caused: `rule account amount`, amounts in dirhams, debit positive. */
export async function postingsOf(db: Db, collection: string, cause: string): Promise<string[]> {
  const rows = await db.query<{ rule: string; kind: AccountKind; amount: string }>(
    sql`SELECT e.rule, a.kind, p.amount::text FROM ledger_entries AS e
      JOIN ledger_postings AS p ON p.entry = e.id JOIN ledger_accounts AS a ON a.id = p.account
      WHERE e.cause_collection = ${collection} AND e.cause = ${cause} ORDER BY e._seq, p._seq`,
  )
  return rows.map(({ rule, kind, amount }) => `${rule} ${kind} ${toDirhams(fromNumeric(amount))}`)
}

/** The balances of a person or an agence that are not zero, dirhams. */
export async function balancesOf(db: Db, whose: string): Promise<Partial<Record<AccountKind, number>>> {
  const guarded = Object.keys(ACCOUNTS).filter((kind) => ACCOUNTS[kind as AccountKind].guarded)
  const rows = await db.query<{ kind: AccountKind; balance: string }>(
    sql`SELECT kind, balance::text FROM ledger_accounts
      WHERE kind = ANY(${guarded}::text[]) AND ("user" = ${whose} OR agence = ${whose}) AND balance <> 0`,
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, toDirhams(fromNumeric(balance))]))
}
