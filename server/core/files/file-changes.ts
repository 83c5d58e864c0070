import { check, type FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type FileField, isStored, MAX_SIZE } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { areFilesHeld } from '#server/db/archive/hold-files.ts'
import type { Tx } from '#server/db/database.ts'
import { keyOf } from './file-store.ts'
import type { FilesKernel } from './kernel.ts'
import { type Upload, type Uploads, uploadsIn } from './upload.ts'

/** The write of one record, as its files need it. */
interface Write {
  readonly kernel: FilesKernel
  readonly tx: Tx
  readonly collection: Collection
  /** The body of the request; absent for writes of the server itself. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Files of a record that server code creates. */
  readonly uploads?: Uploads
}

const known = new WeakMap<Collection, [string, FileField][]>()

export function fileFields(collection: Collection): [string, FileField][] {
  const found =
    known.get(collection) ??
    Object.entries(collection.fields).flatMap(([name, field]): [string, FileField][] =>
      field.kind === 'file' && isStored(field) ? [[name, field]] : [],
    )
  known.set(collection, found)
  return found
}

export const namesOf = (value: unknown): string[] => [value ?? []].flat().map(String).filter(Boolean)

/** Names of every file the record has. */
export const allNames = (collection: Collection, row: AnyRow): string[] =>
  fileFields(collection).flatMap(([name]) => namesOf(row[name]))

/** The files one write adds and takes away: before the row, and only once it is committed. */
export class FileChanges {
  readonly #write: Write
  readonly #uploads: Uploads
  readonly #before: AnyRow | null

  constructor(write: Write, before: AnyRow | null) {
    this.#write = write
    this.#uploads = write.uploads ?? uploadsIn(write.body ?? {})
    this.#before = before
  }

  /** Why files of the row cannot be kept, by field. */
  errors(row: AnyRow): Record<string, FieldError> {
    const errors = fileFields(this.#write.collection).flatMap(([name, field]): [string, FieldError][] => {
      const names = namesOf(row[name])
      const error =
        this.#unknown(names, namesOf(this.#before?.[name])) ??
        check(field, row[name]) ??
        names.map((one) => wrongWith(this.#uploads.get(one), field)).find(Boolean)
      return error ? [[name, error]] : []
    })
    return Object.fromEntries(errors)
  }

  /** A name means a file that is stored in this very field, or comes with this request. */
  #unknown(names: readonly string[], stored: readonly string[]): FieldError | undefined {
    const strange = names.filter((name) => !stored.includes(name) && !this.#uploads.has(name))
    if (strange.length === 0) return undefined
    return {
      code: 'validation_invalid_file',
      message: `Invalid new files: [${strange.join(' ')}].`,
      params: { invalidFiles: strange },
    }
  }

  /**
   * Keeps the new files, and settles the others when the transaction ends. A crash in between leaves a file no
   * record names, never a record that names no file.
   */
  async store(row: AnyRow): Promise<void> {
    const { collection, tx, kernel } = this.#write
    if (fileFields(collection).length === 0) return
    const before = this.#before ? allNames(collection, this.#before) : []
    const after = allNames(collection, row)
    for (const name of after.filter((one) => !before.includes(one))) {
      const upload = this.#uploads.get(name)
      if (!upload) throw new Error(`${collection.name} ${row.id}: nobody sent ${name}`)
      const key = keyOf(collection.id, row.id, name)
      tx.afterRollback(() => kernel.files.remove(key))
      if (!upload.isStored) await kernel.files.put(key, upload.bytes)
    }
    for (const name of before.filter((one) => !after.includes(one))) {
      tx.afterCommit(() => removeFile(this.#write, row.id, name))
    }
  }
}

/** The key of the folder of small pictures made of a file, beside it. */
export const thumbsKey = (collection: Collection, id: string, name: string): string =>
  keyOf(collection.id, id, `thumbs_${name}`)

/** A file is not removed while a backup copies files: a sweep removes it another day. */
async function removeFile({ collection, kernel }: Write, id: string, name: string): Promise<void> {
  if (await areFilesHeld(kernel.db)) return
  await kernel.files.remove(keyOf(collection.id, id, name))
  await kernel.files.remove(thumbsKey(collection, id, name))
}

/**
 * Removes the files of a deleted record one by one, not its folder: a new record with the same id has its
 * files there.
 */
export function removeFiles(write: Write, row: AnyRow): void {
  for (const name of allNames(write.collection, row)) {
    write.tx.afterCommit(() => removeFile(write, row.id, name))
  }
}

function wrongWith(upload: Upload | undefined, field: FileField): FieldError | null {
  if (!upload) return null
  const { maxSize = MAX_SIZE, mimeTypes = [] } = field
  if (upload.size > maxSize) {
    const message = `Failed to upload ${upload.name} - the maximum allowed file size is ${maxSize} bytes.`
    return { code: 'validation_file_size_limit', message, params: { file: upload.name, maxSize } }
  }
  if (mimeTypes.length === 0 || mimeTypes.includes(upload.type)) return null
  const message = `"${upload.storedName}" mime type must be one of: ${mimeTypes.join(', ')}.`
  return { code: 'validation_invalid_mime_type', message }
}
