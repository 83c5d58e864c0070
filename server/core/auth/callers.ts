import type { Collection } from '#model/schema/collection.ts'
import { type AnyRow, type AudienceOf, type Caller, callerFor } from '#server/core/caller.ts'
import type { Kernel } from '#server/core/kernel.ts'
import { readRow } from '#server/core/records/storage.ts'
import { isSignedFor, readClaims, type TokenType } from './tokens.ts'

interface Proven {
  readonly type: TokenType
  readonly collection: Collection
  readonly id: string
  readonly tokenKey: unknown
  readonly exp: number
}

/** Tokens already verified, so that a request costs a look-up and not a signature. */
const REMEMBERED = 10_000

/** Finds who a request comes from. A token that is wrong, out of date or of a closed account is no token. */
export class Callers {
  readonly #kernel: Kernel
  readonly #secret: string
  readonly #audienceOf: AudienceOf
  readonly #proven = new Map<string, Proven>()
  readonly guest: Caller

  constructor(kernel: Kernel, secret: string, audienceOf: AudienceOf) {
    this.#kernel = kernel
    this.#secret = secret
    this.#audienceOf = audienceOf
    this.guest = callerFor(null, audienceOf)
  }

  /** Of a token as it came, or as `Bearer` announces it; one made for something else is none. */
  async of(authorization: string | undefined, type: TokenType = 'auth'): Promise<Caller> {
    const token = authorization?.replace(/^Bearer /i, '')
    if (!token) return this.guest
    const proven = this.#proven.get(token) ?? (await this.#prove(token, type))
    if (!proven || proven.type !== type || proven.exp * 1000 <= this.#now()) return this.guest
    const record = await this.#account(proven.collection, proven.id)
    if (!record || record.tokenKey !== proven.tokenKey) {
      this.#proven.delete(token)
      return this.guest
    }
    return this.as(proven.collection, record)
  }

  /** The owner of an account, as if he had just signed in. */
  as(collection: Collection, record: AnyRow): Caller {
    if (!this.#kernel.maySignIn(record)) return this.guest
    return callerFor(record, this.#audienceOf, { collection })
  }

  async #prove(token: string, type: TokenType): Promise<Proven | null> {
    const claims = readClaims(token)
    if (claims?.type !== type) return null
    const collection = Object.values(this.#kernel.collections).find(
      (one) => one.id === claims.collectionId && one.type === 'auth',
    )
    const record = collection && (await this.#account(collection, claims.id))
    if (!record || !(await isSignedFor(token, type, record, this.#secret, this.#now()))) return null
    const proven = { type, collection, id: claims.id, tokenKey: record.tokenKey, exp: claims.exp }
    if (this.#proven.size >= REMEMBERED) this.#proven.clear()
    this.#proven.set(token, proven)
    return proven
  }

  async #account(collection: Collection, id: string): Promise<AnyRow | null> {
    const cached = this.#kernel.cache.of(collection.name)
    if (cached) return cached.rows.get(id) ?? null
    return readRow(this.#kernel.db, collection, id)
  }

  #now(): number {
    return this.#kernel.clock.now().epochMilliseconds
  }
}
