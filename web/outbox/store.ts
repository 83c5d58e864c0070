import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Kept, KeptFile } from './kept.ts'

/** Where records wait: kept by the browser, so that a closed page or a dead battery loses none. */
export interface Store {
  /** Resolves once it is on the disk. One of the same id that waits no more is replaced. */
  add(entry: Omit<Kept, 'seq'>, files: readonly KeptFile[]): Promise<void>
  /** In the order they were made. */
  of(user: string): Promise<readonly Kept[]>
  filesOf(id: string): Promise<readonly KeptFile[]>
  put(kept: Kept): Promise<void>
  remove(seqs: readonly number[]): Promise<void>
}

/** What a query was last answered, for a page that opens without network. */
export interface Fact {
  readonly key: string
  readonly user: string
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  /** Milliseconds of this device. */
  readonly at: number
}

interface Schema extends DBSchema {
  items: { key: number; value: Omit<Kept, 'seq'> & { seq?: number }; indexes: { user: string; id: string } }
  files: { key: string; value: readonly KeptFile[] }
  facts: { key: string; value: Fact; indexes: { user: string } }
}

const NAME = 'wasl-outbox'
const VERSION = 2
/** What an operating system killed in the middle of a write has kept. */
const STRICT = { durability: 'strict' } as const

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** Opened once; closed by a newer page that must change its shape, it is opened again when it is wanted next. */
export function openKept(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade,
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  }).then(takeScans)
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

type Upgrading = IDBPTransaction<Schema, ('items' | 'files' | 'facts')[], 'versionchange'>

/** Of version 1 it takes the messages that wait. */
async function upgrade(
  db: IDBPDatabase<Schema>,
  before: number,
  _after: number | null,
  tx: Upgrading,
): Promise<void> {
  const items = db.createObjectStore('items', { keyPath: 'seq', autoIncrement: true })
  items.createIndex('user', 'user')
  items.createIndex('id', 'id')
  const files = db.createObjectStore('files')
  db.createObjectStore('facts', { keyPath: 'key' }).createIndex('user', 'user')
  if (before !== 1) return
  const old = tx as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
  for (const message of (await old.objectStore('messages').getAll()) as OldMessage[]) {
    await items.add(fromMessage(message))
    if (message.files.length > 0) await files.put(message.files.map(fromFile), message.id)
  }
  old.db.deleteObjectStore('messages')
}

interface OldMessage {
  readonly id: string
  readonly chat: string
  readonly by: string
  readonly body: string
  readonly internal: boolean
  readonly files: readonly File[]
  readonly at: string
}

const fromFile = (file: File): KeptFile => ({
  field: 'files',
  name: file.name,
  type: file.type,
  data: file,
})

const fromMessage = ({ id, chat, by, body, internal, files, at }: OldMessage): Omit<Kept, 'seq'> => ({
  id,
  user: by,
  collection: 'messages',
  body: { chat, body, internal },
  occurred_at: at.replace(' ', 'T'),
  ...(files.length > 0 && { files: files.map(({ name }) => name) }),
})

/** Scans had a line of their own. */
const SCANS = 'wasl-scans'

async function takeScans(db: IDBPDatabase<Schema>): Promise<IDBPDatabase<Schema>> {
  const known = (await indexedDB.databases?.()) ?? []
  if (!known.some(({ name }) => name === SCANS)) return db
  const old = await openDB(SCANS, 1)
  const waiting = old.objectStoreNames.contains('waiting')
    ? ((await old.getAll('waiting')) as { user: string; body: { id: string; device_at: string } }[])
    : []
  old.close()
  const tx = db.transaction('items', 'readwrite', STRICT)
  for (const { user, body } of waiting) {
    const { id, device_at } = body
    await tx.store.add({ id, user, collection: 'scans', body, occurred_at: device_at })
  }
  await tx.done
  await deleteDB(SCANS)
  return db
}

export function keptStore(db: IDBPDatabase<Schema>): Store {
  const of = async (user: string) => (await db.getAllFromIndex('items', 'user', user)) as Kept[]
  return {
    async add(entry, files) {
      const tx = db.transaction(['items', 'files'], 'readwrite', STRICT)
      const items = tx.objectStore('items')
      for (const seq of await items.index('id').getAllKeys(entry.id)) await items.delete(seq)
      await items.add(entry)
      if (files.length > 0) await tx.objectStore('files').put(files, entry.id)
      await tx.done
    },
    of,
    filesOf: async (id) => (await db.get('files', id)) ?? [],
    async put(kept) {
      const tx = db.transaction('items', 'readwrite', STRICT)
      await tx.store.put(kept)
      await tx.done
    },
    async remove(seqs) {
      const tx = db.transaction(['items', 'files'], 'readwrite', STRICT)
      for (const seq of seqs) {
        const item = await tx.objectStore('items').get(seq)
        if (item?.files) await tx.objectStore('files').delete(item.id)
        await tx.objectStore('items').delete(seq)
      }
      await tx.done
    },
  }
}

/** For a browser that keeps nothing, a private window for instance: records wait as long as the page is open. */
export function fleetingStore(): Store {
  let items: Kept[] = []
  const files = new Map<string, readonly KeptFile[]>()
  let seq = 0
  return {
    async add(entry, added) {
      items = [...items.filter(({ id }) => id !== entry.id), { ...entry, seq: ++seq }]
      if (added.length > 0) files.set(entry.id, added)
    },
    of: async (user) => items.filter((item) => item.user === user),
    filesOf: async (id) => files.get(id) ?? [],
    async put(kept) {
      items = items.map((item) => (item.seq === kept.seq ? kept : item))
    },
    async remove(seqs) {
      items = items.filter((item) => !seqs.includes(item.seq))
    },
  }
}
