import type { Row } from '#model/collections.ts'
import { brokenSentence, brokenStates } from '#model/domain/commande/reachability.ts'
import { stateCode } from '#model/domain/commande/reference.ts'
import { conflict } from '#server/core/http/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Edge = Pick<Row<'transitions'>, 'id' | 'from' | 'to' | 'condition' | 'active'>
type State = Pick<Row<'tracking_states'>, 'id' | 'name' | 'active'>

/** What is being edited, as it will be. */
export interface Edited {
  readonly edge?: Edge
  readonly state?: State
}

/**
 * Refuses an edit after which a commande could no longer come somewhere, or no longer end. Edits wait for one
 * another: each alone may be harmless, and both together not.
 */
export async function refuseBrokenGraph(tx: Tx, { edge, state }: Edited): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('wasl_graph'))`)
  const stored = await tx.query<Edge>(sql`SELECT id, "from", "to", condition, active FROM transitions`)
  const states = await tx.query<State>(sql`SELECT id, name, active FROM tracking_states ORDER BY position`)
  const edges = edge ? stored.map((one) => (one.id === edge.id ? edge : one)) : stored
  const known = (state ? states.map((one) => (one.id === state.id ? state : one)) : states).flatMap((one) => {
    const code = stateCode(one.id)
    return code ? [{ ...one, code }] : []
  })
  const ways = edges.flatMap(({ from, to, condition, active }) => {
    const [start, end] = [stateCode(from), stateCode(to)]
    return active && start && end ? [{ from: start, to: end, condition }] : []
  })
  const active = known.filter((one) => one.active).map(({ code }) => code)
  const names = new Map(known.map(({ code, name }) => [code, name]))
  const sentence = brokenSentence(brokenStates(active, ways), (code) => names.get(code) ?? code)
  if (sentence !== null) throw conflict(sentence)
}
