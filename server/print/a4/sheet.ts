import { type Language, sayIn } from '#server/translation/words.ts'
import { bytesOf, newDocument } from '../document.ts'
import { Pen } from '../pen.ts'
import { drawPage, paginate, type Strip } from '../strips.ts'

/** Millimetres. */
const [WIDTH, HEIGHT] = [210, 297] as const
const MARGIN = 12
export const LEFT = MARGIN
export const INNER = WIDTH - 2 * MARGIN
const FOOT = 14

export interface Sheets {
  /** « Bon de livraison BL-2026-00042 »: title of the document, and at the foot of each page. */
  readonly name: string
  readonly strips: readonly Strip[]
  /** Above the lines of the table, on every page. */
  readonly tableHead: Strip
  /** Lines at the foot of each page: the legal identity of the company. */
  readonly mentions?: readonly string[]
  /** Arabic papers are laid out from the right. */
  readonly language?: Language
}

/** Lays the strips out on A4 sheets, each with its foot. */
export function a4Sheets({
  name,
  strips,
  tableHead,
  mentions = [],
  language = 'fr',
}: Sheets): Promise<Uint8Array<ArrayBuffer>> {
  const say = sayIn(language)
  const foot = FOOT + mentions.length * MENTION
  const room = HEIGHT - MARGIN - foot
  const pages = paginate(strips, { room, again: again(name, say('(suite)')), heading: tableHead })
  const doc = newDocument({ title: name, size: [WIDTH, HEIGHT], language })
  for (const [n, strips] of pages.entries()) {
    doc.addPage()
    const pen = new Pen(doc, { x: 0, y: 0 }, language === 'ar' ? WIDTH : 0)
    drawPage(pen, strips, MARGIN)
    const page = say('Page {n}/{of}', { n: String(n + 1), of: String(pages.length) })
    drawFoot(pen, { name, mentions, top: HEIGHT - foot + 3, page })
  }
  return bytesOf(doc)
}

const again = (name: string, goesOn: string): Strip => ({
  height: 8,
  draw(pen, y) {
    pen.row([name, goesOn], { x: LEFT, y, w: INNER, h: 6 }, { size: 10, weight: 'bold' })
  },
})

/** Height of a line of mentions. */
const MENTION = 3.6

interface Foot {
  readonly name: string
  readonly mentions: readonly string[]
  readonly top: number
  readonly page: string
}

function drawFoot(pen: Pen, { name, mentions, top, page }: Foot): void {
  pen.line([LEFT, top], [LEFT + INNER, top], 0.1)
  const box = { x: LEFT, y: top + 1, w: INNER, h: 5 }
  pen.text(name, { ...box, w: INNER * 0.7 }, { size: 7.5, least: 6 })
  pen.text(page, box, { size: 7.5, align: 'right' })
  for (const [n, mention] of mentions.entries()) {
    const at = { ...box, y: top + 1 + (n + 1) * MENTION, h: MENTION }
    pen.text(mention, at, { size: 7, least: 5, align: 'center', ink: 'grey' })
  }
}
