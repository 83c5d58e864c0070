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

export interface ChangeSending {
  readonly kernel: RealtimeKernel
  readonly topics: Topics
  /** The groups whose subscription may cover the change. */
  listeners(change: Change): Group[]
  /** The position of a client that has received every change up to this one. */
  positionAt(change: Change): Position
  send(group: Group, data: Buffer): void
  /**
   * Ends the streams of a group whose access cannot be decided in time: its clients come back and read again.
   */
  lose(group: Group): void
}

/**
 * After a transaction with more changes than this, clients that resume get one « reset » and read everything
 * again.
 */
const MANY = 200
/** Changes processed in one go before the sockets are written. */
const AT_ONCE = 20

/** Sends changes in their order: each group's rules are evaluated once, and its message is built once. */
export async function sendChanges(sending: ChangeSending, changes: readonly Change[]): Promise<void> {
  let sent = 0
  for (const together of byTransaction(changes)) {
    const transaction: Transaction = {
      reached: sending.kernel.reader.reach(goneIn(sending.kernel, together)),
      before: once(() => reachBefore(sending.kernel, together)),
      end: together.length > MANY ? together.at(-1) : undefined,
      reset: new Set(),
    }
    for (const change of together) {
      await sendOne(sending, change, transaction)
      if (++sent % AT_ONCE === 0) await setImmediate()
    }
  }
}

interface Transaction {
  readonly reached: Reached
  /** The records as they were before the transaction: its deletes are judged by them. */
  before(): Promise<Reached>
  /** The last change of a transaction with more than `MANY`; undefined for a smaller one. */
  readonly end: Change | undefined
  /** Groups that were sent a « reset ». */
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

/** Rows the transaction deleted: the rules on one of them may look at another. */
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

/** The records as they were before the transaction. Of a long one only the last page of changes is at hand: earlier ones are read. */
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

/** The record as it was before the change; null when it did not exist. */
function stateBefore(kernel: RealtimeKernel, change: Change): AnyRow | null {
  const { action, former } = change
  if (action === 'create') return null
  const row = recordOf(kernel, change)
  return former === null ? row : { ...row, ...(JSON.parse(former) as Partial<AnyRow>) }
}

async function sendOne(
  sending: ChangeSending,
  change: Change,
  { reached, before, end, reset }: Transaction,
): Promise<void> {
  const { kernel, topics, listeners, send } = sending
  const listening = listeners(change).flatMap((group) => {
    const watch = reset.has(group) ? null : topics.watchOf(group)
    return watch ? [{ group, watch }] : []
  })
  if (listening.length === 0) return
  const state = recordOf(kernel, change)
  const watches = listening.map(({ watch }) => watch)
  const world = change.action === 'delete' ? await before() : reached
  const visible = await kernel.reader.whichAdmit(watches, state, world)
  for (const [at, { group }] of listening.entries()) if (visible[at] === undefined) sending.lose(group)
  const hidden = listening.filter((_, at) => visible[at] === false)
  const left = await leavers(kernel, change, state, hidden, reached)
  for (const [at, { group, watch }] of listening.entries()) {
    if (!visible[at] && !left.has(group)) continue
    if (end && group.topic.subscription.resumes) {
      reset.add(group)
      send(group, resetAt(sending.positionAt(end)))
      continue
    }
    const action = visible[at] ? change.action : 'leave'
    const record = visible[at] ? await kernel.reader.recordText(watch, state) : idOnly(watch, state)
    const seq = group.topic.subscription.resumes ? `,"seq":"${sending.positionAt(change)}"` : ''
    send(group, dataOf(`{"action":"${action}","record":${record}${seq}}`))
  }
}

/** Groups with `leave` for which the record was visible before the update and no longer is. */
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
  const had = await reader.whichAdmit(watches, before, reached)
  return new Set(asked.flatMap(({ group }, at) => (had[at] ? group : [])))
}

/** The message that makes clients read again, when the changes are too many or too old to send one by one. */
export const resetAt = (position: Position): Buffer =>
  dataOf(JSON.stringify({ action: 'reset', seq: position.toString() }))

/** A record of which no more than its id is told, as JSON. */
export const idOnly = ({ collection }: Watch, { id }: AnyRow): string =>
  JSON.stringify({ id, collectionId: collection.id, collectionName: collection.name })
