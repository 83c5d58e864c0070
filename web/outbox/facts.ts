import type { Query, QueryClient } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import { reportError } from '#web/lib/report.ts'
import { agedSession, isSessionKey } from '#web/lib/session.ts'
import { factsKept } from '#web/lib/stored/facts-kept.ts'
import { DEVICE_FACT } from './device-kept.ts'
import { openKept } from './open-kept.ts'
import { keepSession, SESSION_FACT } from './session-kept.ts'

/** Queries with `keep` are restored from here when the page opens offline. */

const userId = (): string => client.authStore.record?.id ?? ''

/** Timestamp of a restored result: stale, so that it is refetched as soon as possible. */
const RESTORED = 0

/** A livreur's day; older results belong to another day. */
const LONGEST_MS = 36 * 3_600_000

/** Restores the last query results of this person, then stores the new ones. */
export function keepFacts(queries: QueryClient): Promise<void> {
  started ??= begin(queries)
  return started
}

let started: Promise<void> | undefined

async function begin(queries: QueryClient): Promise<void> {
  keepSession()
  await restore(queries).catch(() => undefined)
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) note(query)
  cache.subscribe(({ type, query }) => {
    if (type === 'updated') note(query)
  })
  factsKept.subscribe(() => {
    if (!factsKept.get())
      openKept()
        .then((db) => db.clear('facts'))
        .catch(reportError)
  })
}

/**
 * Time of the last stored result by query, so that none is stored twice: a query
 * notifies more often than it fetches.
 */
const noted = new Map<string, number>()

function note({ meta, queryKey, queryHash, state }: Query): void {
  const user = userId()
  const { data, dataUpdatedAt: at } = state
  if (meta?.keep !== true || data === undefined || at === RESTORED || user === '' || !factsKept.get()) return
  const key = `${user} ${queryHash}`
  if (noted.get(key) === at) return
  noted.set(key, at)
  openKept()
    .then((db) => db.put('facts', { key, user, queryKey, data, at }))
    .catch(() => undefined)
}

async function restore(queries: QueryClient): Promise<void> {
  const user = userId()
  if (user === '') return
  const db = await openKept()
  const now = Date.now()
  for (const fact of await db.getAll('facts')) {
    if (fact.key === SESSION_FACT || fact.key === DEVICE_FACT) continue
    const isHis = fact.user === user && now - fact.at < LONGEST_MS
    if (!isHis) await db.delete('facts', fact.key)
    else if (queries.getQueryData(fact.queryKey) === undefined) {
      const data = isSessionKey(fact.queryKey) ? agedSession(fact.data, now - fact.at) : fact.data
      queries.setQueryData(fact.queryKey, data, { updatedAt: RESTORED })
    }
  }
}
