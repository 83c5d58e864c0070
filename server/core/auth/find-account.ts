import { parsePhone } from '#model/domain/phone.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { any, ident, sql } from '#server/db/sql.ts'
import type { AuthKernel } from './kernel.ts'

/**
 * The account of an identity: an e-mail in any case, or a phone in any spelling. The e-mail is tried first.
 * One query, whether the account exists or not.
 */
export async function accountNamed(
  db: Db,
  collection: Collection,
  identity: string,
  fields: readonly string[],
): Promise<AnyRow | null> {
  const names = fields.flatMap((name) => {
    const isEmail = collection.fields[name]?.kind === 'email'
    const value = isEmail ? emailOf(identity) : parsePhone(identity)
    return value ? [{ name, value, isEmail }] : []
  })
  // The unique indexes leave empty values out: this condition lets PostgreSQL use them.
  const conditions = names.map(({ name, value, isEmail }) => {
    const column = ident(name)
    const same = isEmail ? sql`lower(${column}) = lower(${value} COLLATE "C")` : sql`${column} = ${value}`
    return sql`(${same} AND ${column} <> '')`
  })
  if (conditions.length === 0) return null
  const found = await readRows(db, collection, [any(conditions)])
  for (const { name, value } of names) {
    const named = found.find((row) => String(row[name]).toLowerCase() === value.toLowerCase())
    if (named) return named
  }
  return null
}

/** The open account with that e-mail. */
export async function accountOfEmail(
  kernel: AuthKernel,
  collection: Collection,
  email: string,
): Promise<AnyRow | null> {
  const found = await accountNamed(kernel.db, collection, email, ['email'])
  return found && kernel.maySignIn(found) ? found : null
}

function emailOf(identity: string): string | null {
  const text = identity.trim()
  return text.includes('@') && !text.includes('\0') ? text : null
}
