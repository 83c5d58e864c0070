import type { Readable } from 'node:stream'

/** Storage of uploaded files. A key is words joined by `/`: `collectionId/recordId/name`. */
export interface FileStore {
  /** Keeps the file, whole or not at all: once it resolves, a crash does not lose it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Keeps what comes piece by piece, of any length, as `put` does. Returns its bytes. */
  write(key: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number>
  /** The stored file; null when there is none. */
  find(key: string): Promise<StoredFile | null>
  /**
   * The bytes from `start` to `end`, both included; without a range, the whole file. Null when it is gone.
   */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes what is kept under the key and under keys that begin with it and a `/`; nothing there is fine. */
  remove(key: string): Promise<void>
  /** Everything kept under a prefix. */
  list(prefix?: string): AsyncIterable<ListedFile>
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}

export interface ListedFile extends StoredFile {
  readonly key: string
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A key of the store has no other words: none is hidden, none climbs out of its folder. */
const WORD = /^(?!\.)[\w.*\-+=#@]{1,200}$/

/** Words → key. Throws on a word no key has: such a name was never given to a file. */
export function keyOf(...words: readonly string[]): string {
  const strange = words.find((word) => !WORD.test(word))
  if (strange !== undefined) throw new RangeError(`no file is called ${JSON.stringify(strange)}`)
  return words.join('/')
}

/** The key of a file written and removed to see whether there is room; no record's file has it. */
export const FILE_PROBE = keyOf('probe')

const nowhere = (): never => {
  throw new Error('this engine was given no place to keep files')
}

/** An engine without a place for files keeps none. */
export const NO_FILES: FileStore = {
  put: nowhere,
  write: nowhere,
  find: nowhere,
  read: nowhere,
  remove: nowhere,
  list: nowhere,
}
