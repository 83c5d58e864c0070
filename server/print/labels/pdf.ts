import type { LabelFormat } from '#model/domain/label-formats.ts'
import { bytesOf, newDocument } from '../document.ts'
import { Pen } from '../pen.ts'
import { drawLabel } from './draw.ts'
import type { Label } from './label.ts'
import { SHEETS } from './templates.ts'

/** The étiquettes in their order, as many to a page as the format holds. */
export async function labelsPdf(
  labels: readonly Label[],
  format: LabelFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, template, places } = SHEETS[format]
  const doc = newDocument({ title: 'Étiquettes', size })
  for (const [n, label] of labels.entries()) {
    const place = places[n % places.length]
    if (!place) break
    if (n % places.length === 0) {
      doc.addPage()
      if (places.length > 1) drawCuts(new Pen(doc), size)
    }
    drawLabel(new Pen(doc, place), label, template)
  }
  return bytesOf(doc)
}

/** Draws the lines along which a page of four is cut. */
function drawCuts(pen: Pen, [width, height]: readonly [number, number]): void {
  pen.line([width / 2, 0], [width / 2, height], 0.1, 1.5)
  pen.line([0, height / 2], [width, height / 2], 0.1, 1.5)
}
