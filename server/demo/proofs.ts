import { type CollectionName, collections } from '#model/collections.ts'
import { toPlain } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { type FileStore, keyOf } from '#server/core/files/file-store.ts'
import { slipPdf, slipPng } from './slips.ts'

/** Files written at once: each waits for the disk. */
const AT_ONCE = 32

interface Waiting {
  readonly key: string
  readonly bytes: Uint8Array
}

/** Files that prove what was paid: a picture of a slip, or the paper of a bank. Without a store no record names one. */
export class Proofs {
  readonly #store: FileStore | null
  #waiting: Waiting[] = []

  constructor(store: FileStore | null) {
    this.#store = store
  }

  /** Name of the picture of a slip. */
  picture(of: CollectionName, record: string, amount: Centimes, reference: string): string {
    return this.#keep(of, record, 'png', () => slipPng(reference.replace(/\D/g, ''), toPlain(amount)))
  }

  /** Name of the paper of a bank. */
  paper(of: CollectionName, record: string, lines: readonly string[]): string {
    return this.#keep(of, record, 'pdf', () => slipPdf(lines))
  }

  #keep(of: CollectionName, record: string, extension: string, draw: () => Uint8Array): string {
    if (!this.#store) return ''
    const name = `preuve_${stableId('demo', 'proofs', of, record).slice(0, 10)}.${extension}`
    this.#waiting.push({ key: keyOf(collections[of].id, record, name), bytes: draw() })
    return name
  }

  /** Writes the files before the rows that name them are committed. */
  async write(): Promise<void> {
    const left = this.#waiting.values()
    const store = this.#store
    this.#waiting = []
    if (!store) return
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { key, bytes } of left) await store.put(key, bytes)
      }),
    )
  }
}
