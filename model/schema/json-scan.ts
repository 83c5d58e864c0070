/**
 * Measures a JSON text without building values, so that a text whose parsing would take seconds is refused
 * before. The text is not validated: `JSON.parse` does that afterwards.
 */

/** Keys of objects and items of lists, together. */
export const MOST_NODES = 50_000
/** Lists in lists, or objects. */
const DEEPEST = 1_000

const codeOf = (character: string): number => character.charCodeAt(0)
const [QUOTE, ESCAPE, COMMA, COLON, SPACE] = [...'"\\,: '].map(codeOf)
const [LIST, OBJECT, LIST_END, OBJECT_END] = [...'[{]}'].map(codeOf)

export type Verdict = 'open' | 'whole' | 'too deep' | 'too many'

/** Byte range of one item of the list parsed apart: `start` included, `end` not. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ScanOptions {
  /** ASCII. Items of the list under this key of the outermost object have `MOST_NODES` each. */
  readonly apart?: string | undefined
  /** Nodes of the whole text. */
  readonly most?: number
}

/** Small enough to be parsed at once. */
export function isParsable(text: string): boolean {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return new JsonScan(units).step() === 'whole'
}

export class JsonScan {
  readonly #bytes: ArrayLike<number>
  readonly #apart: readonly number[] | null
  readonly #most: number
  #depth = 0
  /** Nodes counted so far: of the whole text, and of the item that is parsed apart. */
  #nodes = 0
  #ofPart = 0
  #inText = false
  #textStart = 0
  /** True until something follows the last opening bracket: an empty list or object has no first node. */
  #fresh = false
  /** Progress through `"key":` of the list parsed apart: 1 after the key, 2 after the colon. */
  #announced = 0
  #partStart = -1
  /** Where the next byte is read; once whole, behind the outermost value. */
  at = 0
  /** The list parsed apart, with its brackets, when there is one; its items. */
  list: ByteRange | null = null
  parts: ByteRange[] = []

  /** `bytes` are UTF-8 or the code units of a text. */
  constructor(bytes: ArrayLike<number>, { apart, most = MOST_NODES }: ScanOptions = {}) {
    this.#bytes = bytes
    this.#apart = apart === undefined ? null : [...apart].map(codeOf)
    this.#most = most
  }

  /** Scans up to `bytes` further bytes. A text that ends while it is still `open` is not a JSON list or object. */
  step(bytes = Number.POSITIVE_INFINITY): Verdict {
    const until = Math.min(this.at + bytes, this.#bytes.length)
    while (this.at < until) {
      if (this.#inText) {
        this.#text(until)
        continue
      }
      const code = this.#bytes[this.at++] ?? 0
      if (code > (SPACE ?? 0)) {
        this.#token(code)
        if (this.#depth === 0) return 'whole'
        if (this.#depth > DEEPEST) return 'too deep'
        if (this.#nodes > this.#most || this.#ofPart > MOST_NODES) return 'too many'
      }
    }
    return 'open'
  }

  #text(until: number): void {
    const bytes = this.#bytes
    let at = this.at
    while (at < until && bytes[at] !== QUOTE) at += bytes[at] === ESCAPE ? 2 : 1
    this.at = at
    if (at >= until) return
    this.at++
    this.#inText = false
    if (this.#depth === 1 && this.#isApart()) this.#announced = 1
  }

  #isApart(): boolean {
    const key = this.#apart
    if (key === null || this.at - 1 - this.#textStart !== key.length) return false
    return key.every((code, index) => this.#bytes[this.#textStart + index] === code)
  }

  #token(code: number): void {
    const isEnd = code === LIST_END || code === OBJECT_END
    if (code === COMMA || (this.#fresh && !isEnd)) this.#count()
    this.#fresh = false
    if (code === COLON && this.#announced === 1) {
      this.#announced = 2
      return
    }
    const announced = this.#announced === 2
    this.#announced = 0
    if (code === QUOTE) {
      this.#inText = true
      this.#textStart = this.at
    } else if (code === LIST || code === OBJECT) this.#open(announced && code === LIST)
    else if (isEnd) this.#close()
    else if (code === COMMA && this.#depth === 2 && this.#partStart !== -1) this.#endPart(this.at)
  }

  #count(): void {
    this.#nodes++
    if (this.#partStart !== -1) this.#ofPart++
  }

  #open(apart: boolean): void {
    this.#depth++
    this.#fresh = true
    if (!apart) return
    this.parts = []
    this.list = { start: this.at - 1, end: this.at }
    this.#partStart = this.at
    this.#ofPart = 0
  }

  #close(): void {
    if (this.#depth === 2 && this.#partStart !== -1 && this.list) {
      this.#endPart(this.at)
      this.list = { start: this.list.start, end: this.at }
      this.#partStart = -1
    }
    this.#depth--
  }

  /** `next` is behind the comma or bracket that ended it. */
  #endPart(next: number): void {
    this.parts.push({ start: this.#partStart, end: next - 1 })
    this.#partStart = next
    this.#ofPart = 0
  }
}
