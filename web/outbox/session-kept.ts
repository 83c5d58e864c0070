import { isTokenExpired } from 'pocketbase'
import { client } from '#web/lib/client.ts'
import { reportError } from '#web/lib/report.ts'
import type { User } from '#web/lib/session.ts'
import { factsKept } from '#web/lib/stored/facts-kept.ts'
import { STRICT } from './kept-db.ts'
import { openKept } from './open-kept.ts'

/**
 * Key of a livreur's session in IndexedDB. Chromium writes `localStorage` only seconds later, and a phone
 * short of memory may kill it before. Removed as well at sign-out.
 */
export const SESSION_FACT = 'session'

interface KeptSession {
  readonly token: string
  readonly record: User
}

/**
 * Restores the session after the phone killed the browser; not after a sign-out, or with an expired token.
 */
export async function restoreSession(): Promise<void> {
  const kept = await (await openKept()).get('facts', SESSION_FACT)
  const session = kept?.data as KeptSession | undefined
  if (!session || client.authStore.token !== '' || isTokenExpired(session.token)) return
  client.authStore.save(session.token, session.record)
  factsKept.set(true)
}

/** Stores the session from here on, and removes it when it ends or becomes another person's. */
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
