import { buffer } from 'node:stream/consumers'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { namesOf } from './file-changes.ts'
import { type FileStore, keyOf } from './file-store.ts'
import type { FilesKernel } from './kernel.ts'
import { type Upload, uploadsIn } from './upload.ts'

/**
 * Fields of a repeated request whose uploads equal, byte for byte, the files the record holds: their stored
 * names differ by their random part alone.
 */
export async function repeatedFiles(
  kernel: Pick<FilesKernel, 'files'>,
  collection: Collection,
  present: AnyRow,
  sent: AnyRow,
  body: Readonly<Record<string, unknown>>,
): Promise<Set<string>> {
  const uploads = uploadsIn(body)
  const same = new Set<string>()
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind !== 'file' || uploads.size === 0) continue
    const [stored, given] = [namesOf(present[name]), namesOf(sent[name])]
    if (stored.length !== given.length) continue
    const equal = await Promise.all(
      stored.map((one, at) => {
        const upload = uploads.get(given[at] ?? '')
        return upload ? holds(kernel.files, keyOf(collection.id, present.id, one), upload) : one === given[at]
      }),
    )
    if (equal.every(Boolean)) same.add(name)
  }
  return same
}

async function holds(files: FileStore, key: string, { bytes }: Upload): Promise<boolean> {
  const found = await files.find(key)
  if (found?.size !== bytes.length) return false
  const stored = await files.read(key)
  return stored !== null && (await buffer(stored)).equals(bytes)
}
