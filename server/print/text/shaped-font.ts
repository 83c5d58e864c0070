import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit'

/** A text laid out by a font: glyphs from left to right, each with its position. */
interface Shaped {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly GlyphPosition[]
  readonly advanceWidth: number
}

/** Words kept; a thousand papers have fewer. Then it begins anew. */
const MOST_KEPT = 20_000
const MARK = /\p{M}/u
/** The apostrophe of phonetics looks like that of French. */
const MODIFIER = /\p{Lm}/u

/**
 * A font that remembers. Shaping is most of the work of a page of text: Arabic words are shaped once, Latin
 * letters stand side by side, each pair as near as the font wants it.
 */
export class ShapedFont {
  readonly font: Font
  readonly #font: Font
  readonly #arabic: boolean
  readonly #words = new Map<string, Shaped>()
  readonly #names = new Map<number, Glyph>()
  readonly #kerning = new Map<string, number>()
  readonly #covered: ReadonlySet<number>

  constructor(file: Buffer, arabic: boolean) {
    const font = create(file)
    if (!('layout' in font)) throw new Error('a collection of fonts')
    this.#arabic = arabic
    this.#covered = new Set(font.characterSet)
    // pdfkit calls `layout` for the text it draws; everything else it reads from the font itself.
    this.font = Object.create(font, { layout: { value: (text: string) => this.#drawn(text) } })
    this.#font = font
  }

  covers(codePoint: number): boolean {
    return this.#covered.has(codePoint)
  }

  /** Width in ems. */
  measure(text: string): number {
    return this.#shape(text).advanceWidth / this.#font.unitsPerEm
  }

  /**
   * The layout for pdfkit, which scales positions number by number: they are made for it, without those that
   * are 0.
   */
  #drawn(text: string) {
    const { glyphs, positions, advanceWidth } = this.#shape(text)
    const named = glyphs.map((glyph) => this.#named(glyph))
    const places = positions.map(({ xAdvance, xOffset, yOffset }) =>
      xOffset === 0 && yOffset === 0 ? { xAdvance } : { xAdvance, xOffset, yOffset },
    )
    return { glyphs: named, positions: places, advanceWidth }
  }

  /**
   * The letter with the text it stands for: the font library notes the first text it was used in, which would make
   * a paper depend on those printed before.
   */
  #named(glyph: Glyph): Glyph {
    const known = this.#names.get(glyph.id)
    if (known) return known
    const letters = this.#font.stringsForGlyph(glyph.id)
    const letter = letters.find((one) => !MODIFIER.test(one)) ?? letters[0] ?? ''
    const codePoints = Array.from(letter, (one) => one.codePointAt(0) ?? 0)
    const named: Glyph = Object.create(glyph, { codePoints: { value: codePoints } })
    this.#names.set(glyph.id, named)
    return named
  }

  #shape(text: string): Shaped {
    const known = this.#words.get(text)
    if (known) return known
    const shaped = this.#arabic ? this.#arabicText(text) : this.#latinText(text)
    if (this.#words.size >= MOST_KEPT) this.#words.clear()
    this.#words.set(text, shaped)
    return shaped
  }

  /** Letters join inside a word only; the first word stands on the right. */
  #arabicText(text: string): Shaped {
    const words = text.split(/(?<= )|(?= )/)
    const [only, ...others] = words
    if (only !== undefined && others.length === 0) return this.#font.layout(only, ARABIC_FEATURES)
    return together(words.reverse().map((word) => this.#shape(word)))
  }

  #latinText(text: string): Shaped {
    if (MARK.test(text)) return this.#font.layout(text)
    const glyphs: Glyph[] = []
    const positions: GlyphPosition[] = []
    let advanceWidth = 0
    let before = ''
    for (const letter of text) {
      const glyph = this.#font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
      const last = positions.at(-1)
      if (last) {
        const kern = this.#kern(before, letter)
        last.xAdvance += kern
        advanceWidth += kern
      }
      glyphs.push(glyph)
      positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
      advanceWidth += glyph.advanceWidth
      before = letter
    }
    return { glyphs, positions, advanceWidth }
  }

  #kern(left: string, right: string): number {
    const pair = left + right
    const known = this.#kerning.get(pair)
    if (known !== undefined) return known
    const { positions, glyphs } = this.#font.layout(pair)
    const kern = (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0)
    this.#kerning.set(pair, kern)
    return kern
  }
}

/**
 * Passed with every Arabic text. Without, pdfkit would lay it out word by word, and put the words in Latin
 * order.
 */
export const ARABIC_FEATURES: 'rtla'[] = ['rtla']

const together = (parts: readonly Shaped[]): Shaped => ({
  glyphs: parts.flatMap(({ glyphs }) => glyphs),
  positions: parts.flatMap(({ positions }) => positions),
  advanceWidth: parts.reduce((sum, part) => sum + part.advanceWidth, 0),
})
