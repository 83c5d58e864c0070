import { newId } from '#web/form/new-id.ts'
import { STRICT } from './kept-db.ts'
import { openKept } from './open-kept.ts'

/**
 * Key of the id of this phone, which is stored before its first call: a phone
 * killed right after keeps its id.
 */
export const DEVICE_FACT = 'device'

/** The id this browser gave itself; given now where it has none. Its pages agree on one. */
export async function keptDevice(): Promise<string> {
  const facts = (await openKept()).transaction('facts', 'readwrite', STRICT)
  const kept = await facts.store.get(DEVICE_FACT)
  const id = typeof kept?.data === 'string' ? kept.data : newId()
  if (kept === undefined) {
    void facts.store.put({ key: DEVICE_FACT, user: '', queryKey: [], data: id, at: Date.now() })
  }
  await facts.done
  return id
}
