import { reportError } from '#web/lib/report.ts'
import { SCANS } from './kept-db.ts'
import { openKept, withKept } from './open-kept.ts'
import { keptStore, type Store } from './store.ts'
import { setTrouble, troubleOfStore } from './trouble.ts'

let store: Promise<Store> | undefined

export function openStore(): Promise<Store> {
  store ??= openKept().then(() => keptStore, withoutKept)
  store.catch(() => {
    store = undefined
  })
  return store
}

/**
 * The store to use without the database: one that a newer page changed stays in use, and rejects what it
 * cannot store; else one in memory.
 */
async function withoutKept(): Promise<Store> {
  if (troubleOfStore() === 'newer') return keptStore
  setTrouble('fleeting')
  const { fleetingStore } = await import('./fleeting-store.ts')
  return fleetingStore()
}

/** Only one page of the browser sends at a time; without Web Locks, every page does. */
export const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('wasl-outbox', work) : work()

/** After this time, sending starts without the content of older versions. */
const LONGEST_MS = 30_000

/**
 * Takes what an older version of the page left into the line; a failure stops nothing. True when it was done.
 */
export async function takeOlder(): Promise<boolean> {
  try {
    if (troubleOfStore() !== null || !(await mayHoldOlder())) return false
    const older = await orLate(import('./take-older.ts'))
    await alone(() => orLate(withKept((db) => older.takeOlder(db, reportError))))
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

const orLate = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<T>((_, failed) => setTimeout(() => failed(new Error('taking over is late')), LONGEST_MS)),
  ])

const mayHoldOlder = async (): Promise<boolean> =>
  (await indexedDB.databases?.())?.some(({ name }) => name === SCANS) ||
  withKept(async (db) => db.objectStoreNames.contains('messages' as 'items') || (await db.count('files')) > 0)
