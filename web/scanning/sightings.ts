import { SAME_SCAN_MS } from '#model/domain/commande/scan/rights.ts'

/** A camera sees the same label in every picture: it counts again once it was out of sight for three seconds. */
export class Sightings {
  readonly #seen = new Map<string, number>()

  isNew(text: string, now: number): boolean {
    for (const [one, at] of this.#seen) if (now - at >= SAME_SCAN_MS) this.#seen.delete(one)
    const known = this.#seen.has(text)
    this.#seen.set(text, now)
    return !known
  }
}
