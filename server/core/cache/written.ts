import type { Db, Tx } from '#server/db/database.ts'
import type { Cache } from './cache.ts'

/** Cached collections each transaction has written. */
const written = new WeakMap<Db, Set<string>>()

/** True the first time: a thousand writes are one reading of the cache. */
export function markWritten(tx: Tx, name: string): boolean {
  const names = written.get(tx) ?? new Set()
  if (names.has(name)) return false
  written.set(tx, names.add(name))
  return true
}

/** The transaction wrote that cached collection: until it commits, memory is behind. */
export const hasWritten = (db: Db, name: string): boolean => written.get(db)?.has(name) ?? false

/** The cache without the collections the transaction has written: these are read from the database. */
export function cacheFor(db: Db, cache: Cache): Cache {
  const names = written.get(db)
  if (!names) return cache
  return {
    of: (name) => (names.has(name) ? undefined : cache.of(name)),
    refresh: (name) => cache.refresh(name),
  }
}
