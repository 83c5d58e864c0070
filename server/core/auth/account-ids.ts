import type { Collection } from '#model/schema/collection.ts'
import { invalid } from '#server/core/base/refusals.ts'
import { FAILED } from '#server/core/records/validate.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import type { AuthKernel } from './kernel.ts'

const TAKEN = { code: 'validation_invalid_auth_id', message: 'Invalid or duplicated auth record id.' }

/**
 * Refuses an id that an account of another auth collection has: rules compare `@request.auth.id` without its
 * collection. The lock lasts until the transaction ends, so that no other one gives the id away meanwhile.
 */
export async function mustBeNobodyElses(
  kernel: AuthKernel,
  tx: Tx,
  collection: Collection,
  id: string,
): Promise<void> {
  const others = Object.values(kernel.collections).filter((one) => one.type === 'auth' && one !== collection)
  if (others.length === 0) return
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('accounts'), hashtext(${id}))`)
  const having = others.map(({ name }) => sql`SELECT id FROM ${ident(name)} WHERE id = ${id}`)
  const found = await tx.query(join(having, ' UNION ALL '))
  if (found.length > 0) throw invalid({ id: TAKEN }, FAILED.create)
}
