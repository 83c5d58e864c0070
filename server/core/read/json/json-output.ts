import { badRequest } from '#server/core/base/refusals.ts'

/** The buffer texts are encoded in; answers are copied out of it at their exact size. */
let scratch = Buffer.allocUnsafeSlow(1 << 20)
/** Beyond this a larger scratch is not kept. */
const KEPT = 16 << 20
/** No screen reads more; `expand` there and back again multiplies a short list into gigabytes. */
const MOST_BYTES = 64 << 20

export const tooMuch = () =>
  badRequest('Cette demande réunit trop de fiches. Demandez-en moins par page, ou sans les fiches liées.')

/** Counts the bytes of one answer, expansions included, and refuses it above the limit. */
export class Budget {
  #left = MOST_BYTES

  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw tooMuch()
  }
}

/**
 * JSON being written. Small texts are joined before they are encoded; records in memory are encoded already
 * and copied as bytes: in a list with expansions that is the greater part.
 */
export class JsonOutput {
  /** Texts not yet encoded. Writers push to it directly: a list has thousands. */
  readonly texts: string[] = []
  readonly #parts: (string | Buffer)[] = []
  readonly #budget = new Budget()

  text(piece: string): void {
    this.texts.push(piece)
  }

  bytes(known: Buffer): void {
    if (this.texts.length > 0) this.#flush()
    this.#budget.spend(known.length)
    this.#parts.push(known)
  }

  toBuffer(): Buffer {
    this.#flush()
    const target = roomFor(this.#parts)
    let at = 0
    for (const part of this.#parts) {
      if (typeof part === 'string') at += target.write(part, at, 'utf8')
      else {
        target.set(part, at)
        at += part.length
      }
    }
    return Buffer.from(target.subarray(0, at))
  }

  toText(): string {
    this.#flush()
    return this.#parts.map(String).join('')
  }

  #flush(): void {
    const text = this.texts.join('')
    this.#budget.spend(text.length)
    this.#parts.push(text)
    this.texts.length = 0
  }
}

/** A UTF-16 unit takes three bytes at most. */
function roomFor(parts: readonly (string | Buffer)[]): Buffer {
  let bytes = 0
  for (const part of parts) bytes += typeof part === 'string' ? part.length * 3 : part.length
  if (bytes <= scratch.length) return scratch
  const larger = Buffer.allocUnsafeSlow(bytes)
  if (bytes <= KEPT) scratch = larger
  return larger
}
