/** The livreur each code is for: the one chosen when it was read, by hand or by a badge read just before it. */
export class Aim {
  #livreur: Promise<string>
  #shown: string
  /** Number of choices by hand: the response to an earlier badge no longer changes the livreur. */
  #choices = 0

  constructor(livreur: string) {
    this.#shown = livreur
    this.#livreur = Promise.resolve(livreur)
  }

  choose(livreur: string): void {
    this.#choices++
    this.#shown = livreur
    this.#livreur = Promise.resolve(livreur)
  }

  /** Follows the livreur in the page: a choice by hand, unless a badge made it. */
  show(livreur: string): void {
    if (livreur !== this.#shown) this.choose(livreur)
  }

  /** Ignores later responses, after the page is left. */
  leave(): void {
    this.#choices++
  }

  /** `ask` sends a code for a livreur and returns the livreur of a badge; badges apply in reading order. */
  read(
    ask: (livreur: Promise<string>) => Promise<string | undefined>,
    chosen: (livreur: string) => void,
  ): void {
    const before = this.#livreur
    const choices = this.#choices
    this.#livreur = ask(before).then(
      async (badge) => {
        const former = await before
        if (badge === undefined) return former
        if (choices === this.#choices) {
          this.#shown = badge
          chosen(badge)
        }
        return badge
      },
      () => before,
    )
  }
}
