import { ACCOUNTS, type AccountKey, accountId } from '#model/domain/ledger/accounts.ts'
import { fromNumeric, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'
import { settleEntries } from './post.ts'

/** Debit less credit of an account, as far as this handle sees; zero where nothing was ever posted. */
export async function balanceOf(db: Db, key: AccountKey): Promise<Centimes> {
  const id = accountId(key)
  const [row] = ACCOUNTS[key.kind].guarded
    ? await db.query<{ balance: string }>(sql`SELECT balance::text FROM ledger_accounts WHERE id = ${id}`)
    : await db.query<{ balance: string }>(
        sql`SELECT coalesce(sum(amount), 0)::text AS balance FROM ledger_postings WHERE account = ${id}`,
      )
  return row ? fromNumeric(row.balance) : ZERO
}

/**
 * Locks guarded accounts in the order of their ids until the transaction ends, and returns their balances by
 * id, with the postings of the transaction so far. Rows of the trade are locked before, accounts last.
 */
export async function lockAccounts(
  tx: Tx,
  keys: readonly AccountKey[],
): Promise<ReadonlyMap<string, Centimes>> {
  await settleEntries(tx)
  const ids = keys.map(accountId)
  const rows = await tx.query<{ id: string; balance: string }>(
    sql`SELECT id, balance::text FROM ledger_accounts WHERE ${among(sql`id`, ids)} ORDER BY id FOR UPDATE`,
  )
  const found = new Map(rows.map(({ id, balance }) => [id, fromNumeric(balance)]))
  return new Map(ids.map((id) => [id, found.get(id) ?? ZERO]))
}
