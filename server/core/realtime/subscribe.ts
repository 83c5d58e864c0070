import { Position, type Snapshot } from '#model/schema/position.ts'
import { type Connection, message } from './connection.ts'
import type { Change } from './feed.ts'
import type { History } from './history.ts'
import type { RealtimeKernel } from './kernel.ts'
import { resetAt, sendChanges } from './send-changes.ts'
import type { Group, Member, Topics } from './topics.ts'

/** A client's whole set of subscriptions, and the token that identifies it from now on. */
export interface SubscriptionRequest {
  readonly clientId: string
  readonly subscriptions: readonly string[]
  readonly authorization?: string | undefined
  readonly ip: string
}

export type SubscribeOutcome = 'done' | 'unknown' | 'other address' | 'other person' | 'too many'

/** The state at a position: every change up to it has been sent, none after it. */
export interface Present {
  readonly kernel: RealtimeKernel
  readonly topics: Topics
  readonly history: History
  readonly position: Position
}

/** Makes these the only subscriptions of a client; those that resume get the changes they missed. */
export async function replace(
  present: Present,
  connection: Connection,
  subscriptions: readonly string[],
): Promise<void> {
  const { topics, position } = present
  const wanted = new Set(subscriptions)
  for (const [text, member] of connection.members) {
    if (wanted.has(text)) continue
    if (member) topics.leave(member)
    connection.members.delete(text)
  }
  const fresh: Member[] = []
  for (const text of wanted) {
    if (connection.members.has(text)) continue
    const member = topics.join(text, connection)
    connection.members.set(text, member)
    if (member && resumes(member)) fresh.push(member)
  }
  connection.resumes = [...connection.members.values()].some((member) => member && resumes(member))
  for (const [since, members] of Map.groupBy(fresh, (member) => member.since)) {
    if (since) await resume(present, members, since)
  }
  if (fresh.length > 0) connection.send(positionMessage(position))
}

const resumes = ({ group }: Member): boolean => group.topic.subscription.resumes

/** Moves on the position of clients that resume, though nothing changed that they subscribe to. */
export const positionMessage = (position: Position): Buffer =>
  message('position', JSON.stringify({ seq: position.toString() }))

async function resume(present: Present, members: readonly Member[], since: string): Promise<void> {
  const { history, position } = present
  const told = Position.parse(since)
  const missed = told && (await history.after(told, position))
  if (!told || !missed) {
    for (const { connection, name } of members) connection.send(name, resetAt(position))
    return
  }
  // A client cut off halfway through a batch first gets the rest of that batch, then the changes after it.
  const { within } = told
  const cut = within ? missed.filter(({ xid }) => within.snapshot.sees(xid)) : []
  await replay(present, members, cut, told.seen, within?.snapshot ?? position.seen)
  const rest = missed.filter((change) => !cut.includes(change))
  await replay(present, members, rest, within?.snapshot ?? told.seen, position.seen)
}

function replay(
  { kernel, topics, position }: Present,
  members: readonly Member[],
  changes: readonly Change[],
  seen: Snapshot,
  snapshot: Snapshot,
): Promise<void> {
  const inOrder = changes.toSorted((a, b) => a.xid - b.xid || a.n - b.n)
  const byGroup = Map.groupBy(members, ({ group }) => group)
  const telling = {
    kernel,
    topics,
    listeners: ({ collection, record }: Change) =>
      [...byGroup.keys()].filter(({ topic }) => {
        const { subscription } = topic
        return topic.collection.name === collection && (subscription.record ?? record) === record
      }),
    positionAt: ({ xid, n }: Change) => new Position(position.at, seen, { snapshot, xid, n }),
    send: (group: Group, data: Buffer) => sendTo(byGroup.get(group) ?? [], data),
    lose: (group: Group) => endStreams(byGroup.get(group) ?? []),
  }
  return sendChanges(telling, inOrder)
}

export function sendTo(members: Iterable<Member>, data: Buffer): void {
  for (const { connection, name } of members) connection.send(name, data)
}

export function endStreams(members: Iterable<Member>): void {
  for (const { connection } of members) connection.end()
}
