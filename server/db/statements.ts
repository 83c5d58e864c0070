import { createHash } from 'node:crypto'

/** Distinct texts remembered at once; filters of callers make new ones without end. */
const MOST = 2_000

/**
 * Names for prepared statements, by text: PostgreSQL then parses and plans once per connection. A text seen
 * for the first time stays unnamed, so that one-off filters do not fill the server's memory. So does a search:
 * which plan is right depends on how rare the words are, and a named statement ends up with one plan for all.
 */
export class StatementNames {
  readonly #seen = new Map<string, string | undefined>()

  nameOf(text: string): string | undefined {
    const known = this.#seen.get(text)
    if (known !== undefined) return known
    if (text.includes(' LIKE ')) return undefined
    if (this.#seen.has(text)) {
      const name = createHash('sha1').update(text).digest('base64url')
      this.#seen.set(text, name)
      return name
    }
    if (this.#seen.size >= MOST) this.#seen.clear()
    this.#seen.set(text, undefined)
    return undefined
  }
}
