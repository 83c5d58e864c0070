import type { Kept, KeptFile, KeptProof } from './kept.ts'
import { STRICT } from './kept-db.ts'
import { withKept } from './open-kept.ts'

/** Where records wait: kept by the browser, so that a closed page or a dead battery loses none. */
export interface Store {
  /** Resolves once all of it is on the disk. One of the same id that waits no more is replaced, with its proofs. */
  add(entry: Omit<Kept, 'seq'>, files?: readonly KeptFile[], proofs?: readonly KeptProof[]): Promise<void>
  /** The items of this account, in the order they were made. */
  of(user: string): Promise<readonly Kept[]>
  filesOf(id: string): Promise<readonly KeptFile[]>
  put(kept: Kept): Promise<void>
  remove(seqs: readonly number[]): Promise<void>
  /** Keys of the proofs not sent yet: their bytes are read one by one. */
  proofsOf(user: string): Promise<readonly string[]>
  proof(key: string): Promise<KeptProof | undefined>
  removeProofs(keys: readonly string[]): Promise<void>
}

/** The store in IndexedDB, which reopens a database that the browser closed. */
export const keptStore: Store = {
  add: (entry, files = [], proofs = []) =>
    withKept(async (db) => {
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
    }),
  of: (user) => withKept(async (db) => (await db.getAllFromIndex('items', 'user', user)) as Kept[]),
  filesOf: (id) => withKept(async (db) => (await db.get('files', id)) ?? []),
  put: (kept) =>
    withKept(async (db) => {
      const tx = db.transaction('items', 'readwrite', STRICT)
      await tx.store.put(kept)
      await tx.done
    }),
  remove: (seqs) =>
    withKept(async (db) => {
      const tx = db.transaction(['items', 'files'], 'readwrite', STRICT)
      for (const seq of seqs) {
        const item = await tx.objectStore('items').get(seq)
        if (item?.files) await tx.objectStore('files').delete(item.id)
        await tx.objectStore('items').delete(seq)
      }
      await tx.done
    }),
  proofsOf: (user) => withKept((db) => db.getAllKeysFromIndex('proofs', 'user', user)),
  proof: (key) => withKept((db) => db.get('proofs', key)),
  removeProofs: (keys) =>
    withKept(async (db) => {
      const tx = db.transaction('proofs', 'readwrite', STRICT)
      for (const key of keys) await tx.store.delete(key)
      await tx.done
    }),
}
