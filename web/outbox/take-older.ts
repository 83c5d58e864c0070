import { deleteDB, openDB } from 'idb'
import { type Kept, type KeptFile, keyOfProof } from './kept.ts'
import { type KeptDb, SCANS, STRICT } from './kept-db.ts'
import { sha256Of } from './proofs.ts'

/** What earlier versions of this page kept and did not send. Nothing is removed before it is written where it belongs now. */
export async function takeOlder(db: KeptDb): Promise<void> {
  await takeScans(db)
  await takePictures(db)
}

async function takeScans(db: KeptDb): Promise<void> {
  const known = (await indexedDB.databases?.()) ?? []
  if (!known.some(({ name }) => name === SCANS)) return
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
}

/** Pictures that would have gone in the form of their result. */
async function takePictures(db: KeptDb): Promise<void> {
  for (const item of (await db.getAll('items')) as Kept[]) {
    if (item.collection !== 'suivis' || !item.files) continue
    const { files: _, ...rest } = item
    const pictures = await Promise.all(((await db.get('files', item.id)) ?? []).map(announced))
    const names = Object.fromEntries(pictures.map(({ field, sha256 }) => [`${field}_sha256`, sha256]))
    const tx = db.transaction(['items', 'files', 'proofs'], 'readwrite', STRICT)
    // Another tab may have done it meanwhile, and even sent it.
    const isLeft = (await tx.objectStore('items').get(item.seq))?.files !== undefined
    if (isLeft) await tx.objectStore('items').put({ ...rest, body: { ...item.body, ...names } })
    for (const { sha256, type, data } of isLeft ? pictures : []) {
      const key = keyOfProof(item.id, sha256)
      await tx.objectStore('proofs').put({ key, user: item.user, suivi: item.id, sha256, type, data })
    }
    await tx.objectStore('files').delete(item.id)
    await tx.done
  }
}

async function announced({ field, type, data }: KeptFile) {
  const bytes = data instanceof Blob ? await data.arrayBuffer() : data
  return { field, type, data: bytes, sha256: await sha256Of(bytes) }
}
