import type { Kernel } from '#server/core/kernel.ts'
import { type Connection, message } from './connection.ts'
import type { Change } from './feed.ts'
import type { History } from './history.ts'
import { Position, type Snapshot } from './position.ts'
import { resetMessage, tell } from './tell.ts'
import type { Group, Topics } from './topics.ts'

/** What a client asks: its whole set of subscriptions, and who it is from now on. */
export interface Listening {
  readonly clientId: string
  readonly subscriptions: readonly string[]
  readonly authorization?: string | undefined
  readonly ip: string
}

export type Outcome = 'done' | 'unknown' | 'other address' | 'other person'

/** Everything was told up to the position, and nothing after it. */
export interface Present {
  readonly kernel: Kernel
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
  for (const [text, group] of connection.groups) {
    if (wanted.has(text)) continue
    if (group) topics.leave(group, connection)
    connection.groups.delete(text)
  }
  const fresh: Group[] = []
  for (const text of wanted) {
    if (connection.groups.has(text)) continue
    const group = topics.join(text, connection)
    connection.groups.set(text, group)
    if (group && sinceOf(group) !== undefined) fresh.push(group)
  }
  connection.resumes = [...connection.groups.values()].some((group) => group && sinceOf(group) !== undefined)
  for (const [since, groups] of Map.groupBy(fresh, sinceOf)) {
    if (since) await resume(present, connection, groups, since)
  }
  if (fresh.length > 0) connection.send(positionMessage(position))
}

const sinceOf = ({ topic }: Group): string | undefined => topic.subscription.since

/** How far those that resume were told, though nothing happened to what they listen to. */
export const positionMessage = (position: Position): Buffer =>
  message('position', JSON.stringify({ seq: position.toString() }))

async function resume(
  present: Present,
  connection: Connection,
  groups: readonly Group[],
  since: string,
): Promise<void> {
  const { history, position } = present
  const told = Position.parse(since)
  const missed = told && (await history.after(told, position))
  if (!told || !missed) {
    for (const group of groups) connection.send(resetMessage(group, position))
    return
  }
  // What was cut in the middle is told to its end first: only then is it told « up to » anything again.
  const { within } = told
  const cut = within ? missed.filter(({ xid }) => within.snapshot.sees(xid)) : []
  await replay(present, connection, groups, cut, told.seen, within?.snapshot ?? position.seen)
  const rest = missed.filter((change) => !cut.includes(change))
  await replay(present, connection, groups, rest, within?.snapshot ?? told.seen, position.seen)
}

function replay(
  { kernel, topics, position }: Present,
  connection: Connection,
  groups: readonly Group[],
  changes: readonly Change[],
  seen: Snapshot,
  snapshot: Snapshot,
): Promise<void> {
  const inOrder = changes.toSorted((a, b) => a.xid - b.xid || a.n - b.n)
  const telling = {
    kernel,
    topics,
    listeners: ({ collection, record }: Change) =>
      groups.filter(({ topic }) => {
        const { subscription } = topic
        return topic.collection.name === collection && (subscription.record ?? record) === record
      }),
    positionAt: ({ xid, n }: Change) => new Position(position.at, seen, { snapshot, xid, n }),
    send: (_: Group, bytes: Buffer) => connection.send(bytes),
  }
  return tell(telling, inOrder)
}
