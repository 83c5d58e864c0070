import { type OpenDBCallbacks, openDB } from 'idb'
import type { KeptDb, KeptSchema } from './kept-db.ts'
import { setTrouble, troubleOfStore } from './trouble.ts'

const NAME = 'wasl-outbox'
const VERSION = 3
const STORES = ['items', 'files', 'facts', 'proofs'] as const

let opened: Promise<KeptDb> | undefined

/** Opened once; closed by a newer page that must change its shape, it is opened again when it is wanted next. */
export function openKept(): Promise<KeptDb> {
  opened ??= open()
  opened.catch(forget)
  return opened
}

function forget(): void {
  opened = undefined
}

/** Runs the work on an open database, and once more when the browser had closed it without an event. */
export async function withKept<T>(work: (db: KeptDb) => Promise<T>): Promise<T> {
  try {
    return await work(await openKept())
  } catch (error) {
    if (nameOf(error) !== 'InvalidStateError') throw error
    forget()
    return work(await openKept())
  }
}

const closing: OpenDBCallbacks<KeptSchema> = {
  blocking(current, wanted, event) {
    ;(event.target as IDBDatabase).close()
    forget()
    if (wanted !== null && wanted > current) setTrouble('newer')
  },
  terminated: forget,
}

async function open(): Promise<KeptDb> {
  try {
    const blocked = () => setTrouble('blocked')
    const db = await openDB<KeptSchema>(NAME, VERSION, { upgrade, blocked, ...closing })
    if (troubleOfStore() === 'blocked') setTrouble(null)
    return db
  } catch (error) {
    if (nameOf(error) !== 'VersionError') throw error
    setTrouble('newer')
    return openAsItIs(error)
  }
}

/**
 * Opens a database of a newer version. It has the stores of this version and more, so that a page
 * not yet reloaded loses nothing.
 */
async function openAsItIs(refusal: unknown): Promise<KeptDb> {
  const db = await openDB<KeptSchema>(NAME, undefined, closing)
  if (STORES.every((name) => db.objectStoreNames.contains(name))) return db
  db.close()
  throw refusal
}

/**
 * Creates the stores alone: the content of older versions is migrated afterwards, where a
 * failure does not block the opening.
 */
function upgrade(db: KeptDb, before: number): void {
  db.createObjectStore('proofs', { keyPath: 'key' }).createIndex('user', 'user')
  if (before === 2) return
  const items = db.createObjectStore('items', { keyPath: 'seq', autoIncrement: true })
  items.createIndex('user', 'user')
  items.createIndex('id', 'id')
  db.createObjectStore('files')
  db.createObjectStore('facts', { keyPath: 'key' }).createIndex('user', 'user')
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '')
