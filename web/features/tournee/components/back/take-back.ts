import { keep } from '#web/outbox/outbox.ts'
import { type LastResult, lastResult } from './last-result.ts'

/**
 * Undoes a result by a suivi that follows it in the outbox: sent already or not, the server judges both in
 * order, and the history has both. `note` is the reason after the minute; empty before.
 */
export async function takeBack(
  { id, command, shows }: Pick<LastResult, 'id' | 'command' | 'shows'>,
  note: string,
) {
  const body = { command, kind: 'annulation', undoes: id, source: 'app', note }
  await keep({ collection: 'suivis', body, linger: true, shows: { ...shows } })
  if (lastResult.get()?.id === id) lastResult.set(null)
}
