import { isTokenExpired } from 'pocketbase'
import { client } from '#web/lib/client.ts'
import { reportError } from '#web/lib/report.ts'
import type { User } from '#web/lib/session.ts'
import { factsKept } from '#web/lib/stored/facts-kept.ts'
import { STRICT } from './kept-db.ts'
import { openKept } from './open-kept.ts'

/**
 * The session of a livreur, on the disk at once: Chromium writes what localStorage keeps some seconds later, and a phone that is
 * short of memory kills it before. What he may not read any more goes from here too.
 */
export const SESSION_FACT = 'session'

interface KeptSession {
  readonly token: string
  readonly record: User
}

/** Signed in here when the phone was killed, he is signed in again; nothing where he signed out, or the token is over. */
export async function restoreSession(): Promise<void> {
  const kept = await (await openKept()).get('facts', SESSION_FACT)
  const session = kept?.data as KeptSession | undefined
  if (!session || client.authStore.token !== '' || isTokenExpired(session.token)) return
  client.authStore.save(session.token, session.record)
  factsKept.set(true)
}

/** Keeps the session of who is signed in, from here on; one that ends, or is somebody else’s, is not kept. */
export function keepSession(): void {
  const note = () => write().catch(reportError)
  client.authStore.onChange(() => void note(), true)
}

async function write(): Promise<void> {
  const { token, record } = client.authStore
  const user = record as User | null
  const facts = (await openKept()).transaction('facts', 'readwrite', STRICT)
  if (token !== '' && user?.type === 'livreur' && factsKept.get()) {
    const data = { token, record: user } satisfies KeptSession
    void facts.store.put({ key: SESSION_FACT, user: user.id, queryKey: [], data, at: Date.now() })
  } else {
    void facts.store.delete(SESSION_FACT)
  }
  await facts.done
}
