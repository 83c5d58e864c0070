import { keep } from '#web/outbox/outbox.ts'
import { lastSaid, type Said } from './last-said.ts'

/**
 * Takes a result back, by a suivi of its own that follows it in the line: sent already or not, the server judges both in
 * order, and the history tells both. `note` says why once the minute is over; empty before.
 */
export async function takeBack({ id, command, shows }: Pick<Said, 'id' | 'command' | 'shows'>, note: string) {
  const body = { command, kind: 'annulation', undoes: id, source: 'app', note }
  await keep({ collection: 'suivis', body, linger: true, shows: { ...shows } })
  if (lastSaid.get()?.id === id) lastSaid.set(null)
}
