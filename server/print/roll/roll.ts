import { bytesOf, newDocument } from '../document.ts'
import { MM, Pen } from '../pen.ts'
import { drawPage, paginate, type Strip } from '../strips.ts'
import { INNER, LEFT, rule, text } from './parts.ts'

const WIDTH = 80
const MARGIN = 4
/** A PDF page may not be longer than five metres; printers cut long before. */
const LONGEST = 1_000
const FOOT = 6

/** The paper of a counter printer: one strip as long as it needs. The title heads each further page. */
export function rollOf(title: string, strips: readonly Strip[]): Promise<Uint8Array<ArrayBuffer>> {
  const again = text(`${title} (suite)`, { size: 9, weight: 'bold' })
  const pages = paginate(strips, { room: LONGEST, again, heading: rule() })
  const doc = newDocument({ title, size: [WIDTH, LONGEST] })
  for (const [n, page] of pages.entries()) {
    const height = page.height + 2 * MARGIN + FOOT
    doc.addPage({ size: [WIDTH * MM, height * MM], margin: 0 })
    const pen = new Pen(doc)
    drawPage(pen, page, MARGIN)
    const foot = { x: LEFT, y: height - MARGIN - 4, w: INNER, h: 4 }
    pen.text(`Page ${n + 1}/${pages.length}`, foot, { size: 7, align: 'center' })
  }
  return bytesOf(doc)
}
