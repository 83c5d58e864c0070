import { UNKNOWN_STATE } from '#model/domain/commande/decide/decide.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import type { Category } from '#model/domain/commande/states/states.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Records of every state of a category, the shipped ones and the company's own. */
export const statesIn = (engine: CachedRecords, category: Category): string[] =>
  [...engine.cached('tracking_states').values()].flatMap((row) => (row.category === category ? [row.id] : []))

/** Records of the states the company added to a category. */
export const ownStates = (engine: CachedRecords, category: Category): string[] =>
  statesIn(engine, category).filter((id) => stateCode(id) === undefined)

/** Records of the states in which a livreur is about to be paid for a parcel. */
export const statesBringingCash = (engine: CachedRecords): ReadonlySet<string> =>
  new Set([stateId('AFFECTE'), stateId('EN_DISTRIBUTION'), ...ownStates(engine, 'en_cours')])

/**
 * Keeps the company's own states among these until the transaction ends: none is removed while a parcel comes into it.
 * Shipped states are never removed.
 */
export async function holdOwnStates(tx: Tx, ids: readonly string[]): Promise<void> {
  const own = [...new Set(ids)].filter((id) => id !== '' && stateCode(id) === undefined)
  if (own.length === 0) return
  const held = await tx.query<{ id: string }>(
    sql`SELECT id FROM tracking_states WHERE id = ANY(${own}::text[]) ORDER BY id FOR SHARE`,
  )
  if (held.length < own.length) throw invalid({ status: UNKNOWN_STATE })
}
