import type { Row } from '#model/collections.ts'
import { type Broken, brokenSentence, brokenStates } from '#model/domain/commande/states/reachability.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { STATES } from '#model/domain/commande/states/states.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Edge = Pick<Row<'transitions'>, 'id' | 'from' | 'to' | 'condition' | 'active'>
type State = Pick<Row<'tracking_states'>, 'id' | 'name' | 'active'>

/** The edited edge or state, as it will be; a removed one counts as closed. */
export interface GraphEdit {
  readonly edge?: Edge
  readonly state?: State
}

/** Edits of the graph wait for one another: each alone may be harmless, and both together not. */
export const holdGraph = (tx: Tx) => tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('wasl_graph'))`)

const removed = new WeakMap<Tx, Set<string>>()

/** States this transaction removes: their edges go with them. */
export function removing(tx: Tx): Set<string> {
  const known = removed.get(tx) ?? new Set<string>()
  removed.set(tx, known)
  return known
}

/**
 * Refuses an edit after which a commande could no longer come to a shipped state, or no longer end. A state of the
 * company's own that has no edges yet is not finished, and nobody has to come to it: only what the edit itself breaks
 * is refused.
 */
export async function refuseBrokenGraph(tx: Tx, { edge, state }: GraphEdit): Promise<void> {
  await holdGraph(tx)
  const edges = await tx.query<Edge>(sql`SELECT id, "from", "to", condition, active FROM transitions`)
  const states = await tx.query<State>(sql`SELECT id, name, active FROM tracking_states ORDER BY position`)
  const before = brokenIn(edges, states)
  const after = brokenIn(edited(edges, edge), edited(states, state))
  const names = new Map(states.map(({ id, name }) => [keyOf(id), name]))
  const broken = {
    unreachable: after.unreachable.filter((key) => !before.unreachable.includes(key) && isShipped(key)),
    stuck: after.stuck.filter((key) => !before.stuck.includes(key)),
  }
  const sentence = brokenSentence(broken, (key) => names.get(key) ?? key)
  if (sentence !== null) throw conflict(sentence)
}

const edited = <R extends { id: string }>(rows: readonly R[], row: R | undefined): readonly R[] =>
  row ? rows.map((one) => (one.id === row.id ? row : one)) : rows

/** The name the rules know a state by: its shipped code, or the id of one of the company's own. */
const keyOf = (id: string): string => stateCode(id) ?? id

const isShipped = (key: string): boolean => Object.hasOwn(STATES, key)

function brokenIn(edges: readonly Edge[], states: readonly State[]): Broken {
  const ways = edges
    .filter(({ active }) => active)
    .map(({ from, to, condition }) => ({ from: keyOf(from), to: keyOf(to), condition }))
  return brokenStates(
    states.filter(({ active }) => active).map(({ id }) => keyOf(id)),
    ways,
  )
}
