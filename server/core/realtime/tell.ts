import { setImmediate } from 'node:timers/promises'
import type { Position } from '#model/schema/position.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { once } from '#server/core/base/once.ts'
import type { Reached } from '#server/core/read/listening/reached.ts'
import type { Watch } from '#server/core/read/listening/watch.ts'
import { dataOf } from './connection.ts'
import { type Change, changesBefore } from './feed.ts'
import type { RealtimeKernel } from './kernel.ts'
import { recordOf } from './outbox.ts'
import type { Group, Topics } from './topics.ts'

export interface Telling {
  readonly kernel: RealtimeKernel
  readonly topics: Topics
  /** The groups that may have to hear of the change. */
  listeners(change: Change): Group[]
  /** How far who heard it was told. */
  positionAt(change: Change): Position
  send(group: Group, data: Buffer): void
  /** Nobody can say in time whether it is to hear of a change: its clients come back and read again. */
  lose(group: Group): void
}

/** After a transaction with more changes than this, clients that resume are told once to read everything again. */
const MANY = 200
/** Changes told in one go; then sockets are written to. */
const AT_ONCE = 20

/** Tells changes in their order: each group's rules are asked once, and its message is written once. */
export async function tell(telling: Telling, changes: readonly Change[]): Promise<void> {
  let told = 0
  for (const of of byTransaction(changes)) {
    const transaction: Transaction = {
      reached: telling.kernel.reader.reach(goneIn(telling.kernel, of)),
      before: once(() => reachBefore(telling.kernel, of)),
      end: of.length > MANY ? of.at(-1) : undefined,
      reset: new Set(),
    }
    for (const change of of) {
      await tellOne(telling, change, transaction)
      if (++told % AT_ONCE === 0) await setImmediate()
    }
  }
}

interface Transaction {
  readonly reached: Reached
  /** As the transaction found the records: a delete is judged by what it took with it. */
  before(): Promise<Reached>
  /** The last change of a record that has many. */
  readonly end: Change | undefined
  /** Groups that were told to read everything again. */
  readonly reset: Set<Group>
}

function* byTransaction(changes: readonly Change[]): Generator<Change[]> {
  for (let from = 0; from < changes.length; ) {
    const { xid } = changes[from] as Change
    let to = from
    while (changes[to]?.xid === xid) to++
    yield changes.slice(from, to)
    from = to
  }
}

/** What a transaction deleted is there for the rules on what it deleted with it. */
function goneIn(kernel: RealtimeKernel, changes: readonly Change[]): Map<string, Map<string, AnyRow>> {
  const gone = new Map<string, Map<string, AnyRow>>()
  for (const change of changes) {
    const { action, collection, record } = change
    if (action !== 'delete') continue
    const rows = gone.get(collection) ?? new Map<string, AnyRow>()
    gone.set(collection, rows.set(record, recordOf(kernel, change)))
  }
  return gone
}

/** A look that reads a long transaction in several pages has only the end of it in hand. */
async function reachBefore(kernel: RealtimeKernel, changes: readonly Change[]): Promise<Reached> {
  const { db, reader } = kernel
  const [first] = changes
  const earlier = first && first.n > 0 ? await changesBefore(db, first) : []
  const found = new Map<string, Map<string, AnyRow | null>>()
  for (const change of [...earlier, ...changes]) {
    const rows = found.get(change.collection) ?? new Map<string, AnyRow | null>()
    found.set(change.collection, rows)
    if (!rows.has(change.record)) rows.set(change.record, stateBefore(kernel, change))
  }
  return reader.reach(found)
}

/** Null: it was not there. */
function stateBefore(kernel: RealtimeKernel, change: Change): AnyRow | null {
  const { action, former } = change
  if (action === 'create') return null
  const row = recordOf(kernel, change)
  return former === null ? row : { ...row, ...(JSON.parse(former) as Partial<AnyRow>) }
}

async function tellOne(
  telling: Telling,
  change: Change,
  { reached, before, end, reset }: Transaction,
): Promise<void> {
  const { kernel, topics, listeners, send } = telling
  const listening = listeners(change).flatMap((group) => {
    const watch = reset.has(group) ? null : topics.watchOf(group)
    return watch ? [{ group, watch }] : []
  })
  if (listening.length === 0) return
  const state = recordOf(kernel, change)
  const watches = listening.map(({ watch }) => watch)
  const world = change.action === 'delete' ? await before() : reached
  const visible = await kernel.reader.admitted(watches, state, world)
  for (const [at, { group }] of listening.entries()) if (visible[at] === undefined) telling.lose(group)
  const hidden = listening.filter((_, at) => visible[at] === false)
  const left = await leavers(kernel, change, state, hidden, reached)
  for (const [at, { group, watch }] of listening.entries()) {
    if (!visible[at] && !left.has(group)) continue
    if (end && group.topic.subscription.resumes) {
      reset.add(group)
      send(group, resetAt(telling.positionAt(end)))
      continue
    }
    const action = visible[at] ? change.action : 'leave'
    const record = visible[at] ? await kernel.reader.tell(watch, state) : idOnly(watch, state)
    const seq = group.topic.subscription.resumes ? `,"seq":"${telling.positionAt(change)}"` : ''
    send(group, dataOf(`{"action":"${action}","record":${record}${seq}}`))
  }
}

/** Groups that asked to be told, for which the record was there before the update and no longer is. */
async function leavers(
  { reader }: RealtimeKernel,
  { action, former }: Change,
  state: AnyRow,
  hidden: readonly { readonly group: Group; readonly watch: Watch }[],
  reached: Reached,
): Promise<ReadonlySet<Group>> {
  const asked = hidden.filter(({ group }) => group.topic.subscription.leave)
  if (action !== 'update' || former === null || asked.length === 0) return new Set()
  const before = { ...state, ...(JSON.parse(former) as Partial<AnyRow>) }
  const watches = asked.map(({ watch }) => watch)
  const had = await reader.admitted(watches, before, reached)
  return new Set(asked.flatMap(({ group }, at) => (had[at] ? group : [])))
}

/** Too much happened, or too long ago, to tell it one by one. */
export const resetAt = (position: Position): Buffer =>
  dataOf(JSON.stringify({ action: 'reset', seq: position.toString() }))

const idOnly = ({ collection }: Watch, { id }: AnyRow): string =>
  JSON.stringify({ id, collectionId: collection.id, collectionName: collection.name })
