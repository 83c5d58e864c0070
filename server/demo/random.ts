/**
 * Numbers that look random and never change: the generator sfc32, one independent stream per (seed, stream).
 * Demo data must be the same on every machine and every day, so nothing here reads a clock or Math.random.
 */
export class Random {
  #a = 0
  #b = 0
  #c = 0
  #counter = 0

  constructor(seed: number, stream = 0) {
    this.reset(seed, stream)
  }

  /** Starts another stream in the same object, which saves an allocation for each of a million records. */
  reset(seed: number, stream: number): this {
    this.#a = seed | 0
    this.#b = stream | 0
    this.#c = (stream / 0x1_0000_0000) ^ 0x9e3779b9
    this.#counter = 1
    for (let round = 0; round < 12; round++) this.#bits()
    return this
  }

  #bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    return this.#bits() / 0x1_0000_0000
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  digits(length: number): string {
    return String(this.int(0, 10 ** length - 1)).padStart(length, '0')
  }

  /** A record id: 15 characters of `[a-z0-9]`. */
  id(): string {
    return this.#five() + this.#five() + this.#five()
  }

  #five(): string {
    return this.int(0, 36 ** 5 - 1)
      .toString(36)
      .padStart(5, '0')
  }
}

/** A choice among values of unequal weight. */
export class Weighted<T> {
  readonly #values: readonly T[]
  readonly #upTo: readonly number[]
  readonly #total: number

  constructor(entries: Iterable<readonly [T, number]>) {
    const kept = [...entries].filter(([, weight]) => weight > 0)
    let total = 0
    this.#values = kept.map(([value]) => value)
    this.#upTo = kept.map(([, weight]) => {
      total += weight
      return total
    })
    this.#total = total
  }

  pick(random: Random): T {
    const mark = random.next() * this.#total
    let low = 0
    let high = this.#upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#upTo[middle] ?? 0) > mark) high = middle
      else low = middle + 1
    }
    const value = this.#values[low]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
}
