import { ApiError, badRequest, tooMany } from '#server/core/base/refusals.ts'
import { Thread } from '#server/thread.ts'
import type { FileTable } from './table.ts'

export type ReaderOrder = { readonly bytes: Uint8Array } | { readonly from: number; readonly to: number }
export type ReaderResult =
  | { readonly about: Omit<FileTable, 'rows'>; readonly rows: number }
  | FileTable['rows']

/** Files that wait to be read in one process. */
const MOST_WAITING = 12
const WAIT_S = 10
/** A workbook of 100,000 rows takes some seconds. */
const LONGEST_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 1_536 }
/** Rows of one message: values from another thread are rebuilt here, which takes time. */
const ROWS_AT_ONCE = 1_000

/**
 * Reads merchants' files in a thread of its own, one after the other, so that a large one delays no other
 * request.
 */
export class TableReader {
  readonly #thread = new Thread<ReaderOrder, ReaderResult>(new URL('./reader-worker.ts', import.meta.url), {
    longest: LONGEST_MS,
    limits: LIMITS,
  })
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** The table of the file; throws an `ApiError` whose sentence names the fault of the file. */
  async read(bytes: Uint8Array): Promise<FileTable> {
    if (this.#waiting >= MOST_WAITING) {
      throw tooMany(WAIT_S, 'Trop de fichiers sont en cours de lecture : réessayez dans quelques secondes.')
    }
    this.#waiting++
    const reading = this.#last.then(() => this.#readOne(bytes))
    this.#last = reading.catch(() => {})
    return reading.finally(() => {
      this.#waiting--
    })
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #readOne(bytes: Uint8Array): Promise<FileTable> {
    const opened = await this.#ask({ bytes })
    if (!('about' in opened)) throw new TypeError('a file was answered with rows')
    const rows: (readonly string[])[] = []
    for (let from = 0; from < opened.rows; from += ROWS_AT_ONCE) {
      const some = await this.#ask({ from, to: from + ROWS_AT_ONCE })
      if ('about' in some) throw new TypeError('rows were answered with a file')
      for (const row of some) rows.push(row)
    }
    return { ...opened.about, rows }
  }

  async #ask(order: ReaderOrder): Promise<ReaderResult> {
    try {
      return await this.#thread.ask(order)
    } catch (error) {
      if (error instanceof ApiError) throw error
      // The file used up the memory or the time of its thread.
      throw badRequest(
        'Ce fichier est trop lourd pour être lu. Copiez vos lignes dans un fichier neuf, ou partagez-le.',
      )
    }
  }
}
