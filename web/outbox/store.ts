import { type IDBPTransaction, openDB } from 'idb'
import type { Kept, KeptFile, KeptProof } from './kept.ts'
import { type KeptDb, type KeptSchema, SCANS, STRICT } from './kept-db.ts'

/** Where records wait: kept by the browser, so that a closed page or a dead battery loses none. */
export interface Store {
  /** Resolves once all of it is on the disk. One of the same id that waits no more is replaced, with its proofs. */
  add(entry: Omit<Kept, 'seq'>, files?: readonly KeptFile[], proofs?: readonly KeptProof[]): Promise<void>
  /** In the order they were made. */
  of(user: string): Promise<readonly Kept[]>
  filesOf(id: string): Promise<readonly KeptFile[]>
  put(kept: Kept): Promise<void>
  remove(seqs: readonly number[]): Promise<void>
  /** Keys of the proofs not sent yet: their bytes are read one by one. */
  proofsOf(user: string): Promise<readonly string[]>
  proof(key: string): Promise<KeptProof | undefined>
  removeProofs(keys: readonly string[]): Promise<void>
}

const NAME = 'wasl-outbox'
const VERSION = 3

let opened: Promise<KeptDb> | undefined

/** Opened once; closed by a newer page that must change its shape, it is opened again when it is wanted next. */
export function openKept(): Promise<KeptDb> {
  opened ??= openDB<KeptSchema>(NAME, VERSION, {
    upgrade,
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  }).then(takeOlder)
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

type Upgrading = IDBPTransaction<KeptSchema, ('items' | 'files' | 'facts' | 'proofs')[], 'versionchange'>

/** Of version 1 it takes the messages that wait; `takeOlder` does the rest, once this transaction is over. */
async function upgrade(db: KeptDb, before: number, _after: number | null, tx: Upgrading): Promise<void> {
  db.createObjectStore('proofs', { keyPath: 'key' }).createIndex('user', 'user')
  if (before === 2) return
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

/** Scans had a line of their own, and a result had its pictures in the store of files. */
async function takeOlder(db: KeptDb): Promise<KeptDb> {
  const known = (await indexedDB.databases?.()) ?? []
  const isOlder = known.some(({ name }) => name === SCANS) || (await db.count('files')) > 0
  if (isOlder) await (await import('./take-older.ts')).takeOlder(db)
  return db
}

export function keptStore(db: KeptDb): Store {
  const of = async (user: string) => (await db.getAllFromIndex('items', 'user', user)) as Kept[]
  return {
    async add(entry, files = [], proofs = []) {
      const tx = db.transaction(['items', 'files', 'proofs'], 'readwrite', STRICT)
      const [items, kept] = [tx.objectStore('items'), tx.objectStore('proofs')]
      for (const seq of await items.index('id').getAllKeys(entry.id)) {
        await items.delete(seq)
        await kept.delete(IDBKeyRange.bound(`${entry.id} `, `${entry.id} g`))
      }
      await items.add(entry)
      if (files.length > 0) await tx.objectStore('files').put(files, entry.id)
      for (const proof of proofs) await kept.put(proof)
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
    proofsOf: (user) => db.getAllKeysFromIndex('proofs', 'user', user),
    proof: (key) => db.get('proofs', key),
    async removeProofs(keys) {
      const tx = db.transaction('proofs', 'readwrite', STRICT)
      for (const key of keys) await tx.store.delete(key)
      await tx.done
    },
  }
}

/** For a browser that keeps nothing, a private window for instance: records wait as long as the page is open. */
export function fleetingStore(): Store {
  let items: Kept[] = []
  const files = new Map<string, readonly KeptFile[]>()
  const proofs = new Map<string, KeptProof>()
  let seq = 0
  return {
    async add(entry, added = [], shown = []) {
      items = [...items.filter(({ id }) => id !== entry.id), { ...entry, seq: ++seq }]
      if (added.length > 0) files.set(entry.id, added)
      for (const proof of shown) proofs.set(proof.key, proof)
    },
    of: async (user) => items.filter((item) => item.user === user),
    filesOf: async (id) => files.get(id) ?? [],
    async put(kept) {
      items = items.map((item) => (item.seq === kept.seq ? kept : item))
    },
    async remove(seqs) {
      items = items.filter((item) => !seqs.includes(item.seq))
    },
    proofsOf: async (user) => [...proofs.values()].filter((one) => one.user === user).map(({ key }) => key),
    proof: async (key) => proofs.get(key),
    async removeProofs(keys) {
      for (const key of keys) proofs.delete(key)
    },
  }
}
