/** A sentence of the catalogue found again in a finished text. */
export interface PatternMatch<T> {
  readonly message: T
  /** The values of the text, by the names the catalogue gives them. */
  readonly params: Readonly<Record<string, string>>
}

interface Pattern<T> {
  /** The texts around the values; one more than there are names. */
  readonly literals: readonly string[]
  readonly names: readonly string[]
  readonly weight: number
  readonly message: T
}

/** No sentence of ours is longer: a text beyond it holds data of the caller. */
const LONGEST = 2_000

/**
 * Finds which sentence a text is: `Le bon {number} est clos.` in « Le bon BL-12 est clos. ». Literals are looked for
 * from left to right, so a hostile value costs its length and no more.
 */
export class MessagePatterns<T> {
  readonly #whole = new Map<string, T>()
  readonly #patterns: readonly Pattern<T>[]

  constructor(catalogue: Readonly<Record<string, T>>) {
    const patterns: Pattern<T>[] = []
    for (const [text, message] of Object.entries(catalogue)) {
      const names = [...text.matchAll(NAME)].map(([, name = '']) => name)
      if (names.length === 0) this.#whole.set(text, message)
      const literals = text.split(VALUE)
      patterns.push({ literals, names, weight: literals.join('').length, message })
    }
    // « {a}. Choisissez un autre jour. » is also the end of longer sentences: the pattern with the most
    // literal text is tried first.
    this.#patterns = patterns.filter(({ names }) => names.length > 0).sort((a, b) => b.weight - a.weight)
  }

  find(text: string): PatternMatch<T> | null {
    if (text.length > LONGEST) return null
    const plain = plainSpaces(text)
    const message = this.#whole.get(plain)
    if (message !== undefined) return { message, params: {} }
    for (const pattern of this.#patterns) {
      const values = valuesOf(pattern.literals, plain)
      if (!values) continue
      const named = pattern.names.map((name, at) => {
        const [start = 0, end = 0] = values[at] ?? []
        return [name, text.slice(start, end)]
      })
      return { message: pattern.message, params: Object.fromEntries(named) }
    }
    return null
  }
}

const NAME = /\{(\w+)\}/g
const VALUE = /\{\w+\}/

/** Spaces that do not break are spaces; positions stay. */
export const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** The beginning and end of each value; null when the text is not this sentence. */
function valuesOf(literals: readonly string[], text: string): [number, number][] | null {
  const [first = '', ...others] = literals
  const last = others.pop() ?? ''
  if (!text.startsWith(first)) return null
  const values: [number, number][] = []
  let from = first.length
  for (const literal of others) {
    const at = text.indexOf(literal, from)
    if (at < 0) return null
    values.push([from, at])
    from = at + literal.length
  }
  const end = text.length - last.length
  if (end < from || !text.endsWith(last)) return null
  values.push([from, end])
  return values
}
