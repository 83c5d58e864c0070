import type { ProductLabelFormat } from '#model/domain/label-formats.ts'
import { drawBars } from '../bars.ts'
import { code128, qrMatrix } from '../codes.ts'
import { bytesOf, newDocument } from '../document.ts'
import { type Box, Pen } from '../pen.ts'

/** The label of one piece of a product. */
export interface ProductLabel {
  /** The text of its bar code: the SKU, else the bar code of the product. */
  readonly code: string
  readonly designation: string
  readonly client: string
}

interface Sheet {
  /** Millimetres. */
  readonly size: readonly [width: number, height: number]
  readonly label: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
}

/** The sheet of 24 that every office sells, and the small label of a thermal printer. */
const SHEETS: Readonly<Record<ProductLabelFormat, Sheet>> = {
  A4: { size: [210, 297], label: [70, 37], columns: 3, rows: 8 },
  '50x30': { size: [50, 30], label: [50, 30], columns: 1, rows: 1 },
}

export async function productLabelsPdf(
  labels: readonly ProductLabel[],
  format: ProductLabelFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, label, columns, rows } = SHEETS[format]
  const [w, h] = label
  const doc = newDocument({ title: 'Étiquettes de produits', size })
  const top = (size[1] - rows * h) / 2
  for (const [n, one] of labels.entries()) {
    const place = n % (columns * rows)
    if (place === 0) doc.addPage()
    const corner = { x: (place % columns) * w, y: top + Math.floor(place / columns) * h }
    drawProduct(new Pen(doc, corner), one, { x: 0, y: 0, w, h })
  }
  return bytesOf(doc)
}

const MARGIN = 2.5

/** A square code for any length beside the words; under both the bars, where they fit. */
function drawProduct(pen: Pen, { code, designation, client }: ProductLabel, { w, h }: Box): void {
  const side = h * 0.5
  const inner = { x: MARGIN, w: w - 2 * MARGIN }
  pen.matrix(qrMatrix(code), { x: MARGIN, y: MARGIN, w: side, h: side })
  const words = { x: MARGIN + side + 1.5, y: MARGIN + 0.5, w: inner.w - side - 1.5, h: side - 1 }
  const name = { ...words, h: words.h * 0.75 }
  const used = pen.text(designation, name, { size: 10, least: 6, lines: 3, weight: 'bold' })
  const under = { ...words, y: words.y + used, h: words.h - used }
  pen.text(client, under, { size: 7, least: 5, valign: 'bottom' })
  const low = { ...inner, y: MARGIN + side + 0.5, h: h - 2 * MARGIN - side - 0.5 }
  const letters = { size: 9, least: 5, weight: 'bold', align: 'center', valign: 'bottom' } as const
  const written = pen.text(code, low, letters)
  drawBars(pen, code128(code), { ...low, h: low.h - written })
}
