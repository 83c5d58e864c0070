import type { Collections, Row } from '#model/collections.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['reclamations'], Collections>
type Line = Partial<Pick<Row<'reclamation_messages'>, 'body' | 'internal' | 'event'>>

/**
 * Writes decisions, requests and hand-overs into the conversation, the change of state first: the deadline
 * counts from the next moment.
 */
export async function writeThread(event: Event): Promise<void> {
  const { record, before, changed } = event
  const isNew = before === null
  const isMoved = isNew ? record.state !== 'ouverte' : changed.has('state')
  if (isMoved) await write(event, { event: record.state })
  const said = String(event.given.get('answer') ?? '').trim()
  if (said !== '') await write(event, { body: said })
  const isEscalated = isEscalatedNow(event)
  if (isEscalated) await write(event, await to(event, 'escaladee', record.responsable))
  else if (changed.has('assigned')) await write(event, await to(event, 'assignee', record.assigned))
}

/** True for an escalation by hand and for one because the deadline has passed. */
export const isEscalatedNow = ({ record, before, changed }: Event): boolean =>
  before !== null && changed.has('escalated_at') && record.escalated_at !== ''

/** The line for a person in charge, visible to staff only. */
async function to({ engine, tx }: Event, kind: 'assignee' | 'escaladee', user: string): Promise<Line> {
  const found = user === '' ? null : await engine.find(tx, 'users', user)
  return { event: kind, body: found?.full_name ?? '', internal: true }
}

async function write(event: Event, line: Line): Promise<void> {
  await event.engine.create(
    event.tx,
    'reclamation_messages',
    { reclamation: event.record.id, ...line },
    event,
  )
}
