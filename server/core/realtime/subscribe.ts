import { Position, type Snapshot } from '#model/schema/position.ts'
import { type Connection, message } from './connection.ts'
import type { Change } from './feed.ts'
import type { History } from './history.ts'
import type { RealtimeKernel } from './kernel.ts'
import { resetAt, tell } from './tell.ts'
import type { Group, Member, Topics } from './topics.ts'

/** What a client asks: its whole set of subscriptions, and who it is from now on. */
export interface Listening {
  readonly clientId: string
  readonly subscriptions: readonly string[]
  readonly authorization?: string | undefined
  readonly ip: string
}

export type Outcome = 'done' | 'unknown' | 'other address' | 'other person' | 'too many'

/** Everything was told up to the position, and nothing after it. */
export interface Present {
  readonly kernel: RealtimeKernel
  readonly topics: Topics
  readonly history: History
  readonly position: Position
}

/** From now on these subscriptions and no others; those that were told so far are told what they missed. */
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

/** How far those that resume were told, though nothing happened to what they listen to. */
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
  // What was cut in the middle is told to its end first: only then is it told « up to » anything again.
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
  return tell(telling, inOrder)
}

export function sendTo(members: Iterable<Member>, data: Buffer): void {
  for (const { connection, name } of members) connection.send(name, data)
}

export function endStreams(members: Iterable<Member>): void {
  for (const { connection } of members) connection.end()
}
