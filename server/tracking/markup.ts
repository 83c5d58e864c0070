/** HTML that may be sent as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | readonly Markup[] | null | false

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds markup: every value is escaped, unless it is markup already; null and false are left out. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(String.raw({ raw: strings.map(onOneLine) }, ...pieces.map(written)))

/** Removes line ends and indentation of the source. */
const onOneLine = (text: string): string => text.replace(/\n\s*(?=<|$)/g, '').replace(/\n\s*/g, ' ')

function written(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('')
  return String(piece).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
