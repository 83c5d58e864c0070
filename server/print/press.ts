import type { FactureContent } from '#model/domain/billing/facture-content.ts'
import type { BonContent } from '#model/domain/bon/content.ts'
import type { BonFormat } from '#model/domain/bon/formats.ts'
import type { LabelFormat, ProductLabelFormat } from '#model/domain/label-formats.ts'
import { tooMany } from '#server/core/base/refusals.ts'
import { Thread } from '#server/thread.ts'
import type { Signatures } from './bons/signatures.ts'
import type { Label } from './labels/label.ts'
import type { ProductLabel } from './products/pdf.ts'
import type { RecuContent, RemboursementContent } from './recus/content.ts'
import type { ReleveContent } from './releves/content.ts'

/** A paper to make. */
export type Order =
  | { readonly kind: 'labels'; readonly labels: readonly Label[]; readonly format: LabelFormat }
  | {
      readonly kind: 'products'
      readonly labels: readonly ProductLabel[]
      readonly format: ProductLabelFormat
    }
  | {
      readonly kind: 'bon'
      readonly content: BonContent
      readonly format: BonFormat
      readonly signatures: Signatures
    }
  | { readonly kind: 'facture'; readonly content: FactureContent }
  | { readonly kind: 'recu'; readonly content: RecuContent }
  | { readonly kind: 'remboursement'; readonly content: RemboursementContent }
  | { readonly kind: 'releve'; readonly content: ReleveContent }

/** Papers waiting in one process; a thousand étiquettes take a second. */
const MOST_WAITING = 24
const WAIT_S = 5

/**
 * Makes PDF in a thread of its own, so that a thousand étiquettes delay no other request. The thread starts
 * with the first paper.
 */
export class Press {
  readonly #thread = new Thread<Order, Uint8Array<ArrayBuffer>>(new URL('./press-worker.ts', import.meta.url))
  /** Papers that are being put down or made. */
  #asked = 0

  /**
   * Makes a paper. An order given as a function is put together only once the paper has its place in the
   * queue.
   */
  async print(order: Order | (() => Promise<Order>)): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#asked >= MOST_WAITING) {
      throw tooMany(WAIT_S, 'Trop d’impressions sont en cours : réessayez dans quelques secondes.')
    }
    this.#asked++
    try {
      return await this.#thread.ask(typeof order === 'function' ? await order() : order)
    } finally {
      this.#asked--
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
