/** The livreur each code is for: the one chosen when it was read, by hand or by a badge read just before it. */
export class Aim {
  #livreur: Promise<string>
  #shown: string
  /** How often one was chosen by hand: a badge answered later chooses no more. */
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

  /** What the page shows: chosen by hand, unless a badge chose it. */
  show(livreur: string): void {
    if (livreur !== this.#shown) this.choose(livreur)
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#choices++
  }

  /** `ask` reads a code for a livreur, and answers with whose badge it was; badges choose in the order they were read. */
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
