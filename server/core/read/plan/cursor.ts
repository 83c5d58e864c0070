import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { badRequest } from '#server/core/base/refusals.ts'
import type { Cells } from '#server/core/read/json/lines.ts'

/** The text of each value the last record was ordered by; null for none. */
export type CursorPlace = readonly (string | null)[]

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
/** Longer ones would not fit in the address of a request. */
const LONGEST = 4_000

/**
 * Cursors for clients: encrypted, because a list may be sorted by fields its reader does not see, and bound
 * to their list. Every process opens those of the others.
 */
export class Cursors {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'wasl cursor', 32))
  }

  /** `list`: everything that makes it this list and no other. */
  seal(place: CursorPlace, list: string): string {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(list))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(place), 'utf8'), cipher.final()])
    const cursor = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    if (cursor.length > LONGEST) throw badRequest('Ce tri porte sur des textes trop longs pour « cursor ».')
    return cursor
  }

  /** 400 for a cursor we did not make, or made for another list. */
  open(cursor: string, list: string): CursorPlace {
    const bytes = Buffer.from(cursor, 'base64url')
    try {
      const nonce = bytes.subarray(0, NONCE)
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG })
        .setAAD(Buffer.from(list))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
      const sealed = bytes.subarray(NONCE + TAG)
      return JSON.parse(decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8'))
    } catch {
      throw badRequest('« cursor » n’est pas d’une page de cette liste.')
    }
  }
}

/** The values of a place, from the cells of `placeColumns`. */
export const placeOf = (cells: Cells): CursorPlace =>
  cells.map((cell) => (cell === '' ? null : cell.slice(1)))
