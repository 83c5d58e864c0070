import { deleteDB, openDB } from 'idb'
import { type Kept, type KeptFile, keyOfProof } from './kept.ts'
import { type KeptDb, SCANS, STRICT } from './kept-db.ts'
import { sha256Of } from './proofs.ts'

/** Called for each item of an older version that cannot be migrated; the others go on. */
type Failed = (error: unknown) => void

/**
 * Migrates the unsent items of earlier versions; the caller holds the lock of the line. Nothing is removed
 * before it is written to its new place; a failed item stays, and is tried again at the next visit.
 */
export async function takeOlder(db: KeptDb, failed: Failed): Promise<void> {
  await takeMessages(db).catch(failed)
  await takeScans(db).catch(failed)
  await takePictures(db, failed)
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

/** The store of version 1. */
const MESSAGES = 'messages' as 'items'

async function takeMessages(db: KeptDb): Promise<void> {
  if (!db.objectStoreNames.contains(MESSAGES)) return
  const old = (await db.getAll(MESSAGES)) as unknown as OldMessage[]
  if (old.length === 0) return
  const tx = db.transaction([MESSAGES, 'items', 'files'], 'readwrite', STRICT)
  for (const { id, chat, by, body, internal, files, at } of old) {
    if ((await tx.objectStore('items').index('id').getKey(id)) === undefined) {
      await tx.objectStore('items').add({
        id,
        user: by,
        collection: 'messages',
        body: { chat, body, internal },
        occurred_at: at.replace(' ', 'T'),
        ...(files.length > 0 && { files: files.map(({ name }) => name) }),
      })
      if (files.length > 0) await tx.objectStore('files').put(files.map(fromFile), id)
    }
    await tx.objectStore(MESSAGES).delete(id as never)
  }
  await tx.done
}

const fromFile = (file: File): KeptFile => ({
  field: 'files',
  name: file.name,
  type: file.type,
  data: file,
})

interface OldScan {
  readonly seq: number
  readonly user: string
  readonly body: { readonly id: string; readonly device_at: string }
}

/** Scans had a database of their own. */
async function takeScans(db: KeptDb): Promise<void> {
  const known = (await indexedDB.databases?.()) ?? []
  if (!known.some(({ name }) => name === SCANS)) return
  const old = await openDB(SCANS, 1)
  try {
    const waiting: OldScan[] = old.objectStoreNames.contains('waiting') ? await old.getAll('waiting') : []
    const tx = db.transaction('items', 'readwrite', STRICT)
    for (const { user, body } of waiting) {
      const { id, device_at } = body
      if ((await tx.store.index('id').getKey(id)) !== undefined) continue
      await tx.store.add({ id, user, collection: 'scans', body, occurred_at: device_at })
    }
    await tx.done
    for (const { seq } of waiting) await old.delete('waiting', seq)
    // A page of that version may still be open, and scan: it is deleted by a visit that found it empty.
    if (waiting.length > 0) return
  } finally {
    old.close()
  }
  // Not awaited: an open page blocks the deletion.
  void deleteDB(SCANS).catch(() => undefined)
}

/** Pictures that would have gone in the form of their result: they still do where they cannot be read here. */
async function takePictures(db: KeptDb, failed: Failed): Promise<void> {
  for (const item of (await db.getAll('items')) as Kept[]) {
    if (item.collection === 'suivis' && item.files) await takePicturesOf(db, item).catch(failed)
  }
}

async function takePicturesOf(db: KeptDb, item: Kept): Promise<void> {
  const { files: _, ...rest } = item
  const pictures = await Promise.all(((await db.get('files', item.id)) ?? []).map(announced))
  const names = Object.fromEntries(pictures.map(({ field, sha256 }) => [`${field}_sha256`, sha256]))
  const tx = db.transaction(['items', 'files', 'proofs'], 'readwrite', STRICT)
  // Where a browser has no locks, another tab may have done it meanwhile, and even sent it.
  const isLeft = (await tx.objectStore('items').get(item.seq))?.files !== undefined
  if (isLeft) await tx.objectStore('items').put({ ...rest, body: { ...item.body, ...names } })
  for (const { sha256, type, data } of isLeft ? pictures : []) {
    const key = keyOfProof(item.id, sha256)
    await tx.objectStore('proofs').put({ key, user: item.user, suivi: item.id, sha256, type, data })
  }
  await tx.objectStore('files').delete(item.id)
  await tx.done
}

async function announced({ field, type, data }: KeptFile) {
  const bytes = data instanceof Blob ? await data.arrayBuffer() : data
  return { field, type, data: bytes, sha256: await sha256Of(bytes) }
}
