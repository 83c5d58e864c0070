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

/** Everything put into it is text, unless it is markup already; what is missing is nothing. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(String.raw({ raw: strings.map(onOneLine) }, ...pieces.map(written)))

/** Line ends of the source are for who reads the source. */
const onOneLine = (text: string): string => text.replace(/\n\s*(?=<|$)/g, '').replace(/\n\s*/g, ' ')

function written(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('')
  return String(piece).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
