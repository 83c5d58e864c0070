import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Extract } from 'tar-stream'
import { OperatorError } from '#server/operator-error.ts'

/** The part of a file store that an archive needs. */
export interface KeptFiles {
  list(): AsyncIterable<{ readonly key: string; readonly size: number }>
  /** The bytes; null when the file is gone. */
  read(key: string): Promise<Readable | null>
  /** Throws a RangeError for a key no file can have. */
  put(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** One entry of the archive being read: its header, and its bytes as a stream. */
export type Entry = Extract extends AsyncIterable<infer E> ? E : never

/** Stores one file of the archive, never outside its folder whatever its name. Returns its SHA-256. */
export async function placeFile(files: KeptFiles, key: string, entry: Entry): Promise<string> {
  const bytes = await buffer(entry)
  try {
    await files.put(key, bytes)
    return sha256(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new OperatorError(`La sauvegarde contient un chemin interdit (${key}) : rien n’a été restauré.`)
  }
}
