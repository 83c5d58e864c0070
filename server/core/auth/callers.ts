import type { Collection } from '#model/schema/collection.ts'
import { canonical, fromCanonical } from '#server/clock.ts'
import { type AnyRow, type AudienceOf, type Caller, callerFor } from '#server/core/base/caller.ts'
import { readRow } from '#server/core/base/storage.ts'
import type { TokenType } from '#server/core/contract/auth-settings.ts'
import { sql } from '#server/db/sql.ts'
import type { AuthKernel } from './kernel.ts'
import { REVOKED } from './sessions.ts'
import { isSignedFor, readClaims } from './tokens.ts'

interface Proven {
  readonly type: TokenType
  readonly collection: Collection
  readonly id: string
  readonly tokenKey: unknown
  readonly exp: number
  readonly sid: string | undefined
  /** Id of the person who was let into the account. */
  readonly by: string | undefined
  /** When the use of its session was last written, in milliseconds. */
  usedMs: number
}

/** How often a session in use is written down, in milliseconds. */
const USED_EVERY_MS = 300_000

/** Tokens already verified, so that a request costs a look-up and not a signature. */
const REMEMBERED = 10_000

/**
 * Finds who a request comes from. A token that is wrong, out of date or of a closed account is ignored: its
 * sender is a guest.
 */
export class Callers {
  readonly #kernel: AuthKernel
  readonly #secret: string
  readonly #audienceOf: AudienceOf
  readonly #proven = new Map<string, Proven>()
  /** Grows with each revocation: a token whose proof began before one is not remembered. */
  #revocations = 0
  readonly guest: Caller

  constructor(kernel: AuthKernel, secret: string, audienceOf: AudienceOf) {
    this.#kernel = kernel
    this.#secret = secret
    this.#audienceOf = audienceOf
    this.guest = callerFor(null, audienceOf)
  }

  /** Follows the revocations of other processes. */
  async listen(): Promise<void> {
    const lost = () => this.endSession()
    await this.#kernel.db.listen(REVOKED, (sid) => this.endSession(sid), lost)
  }

  /** The tokens of a session are looked at anew; all of them when none is named. */
  endSession(sid?: string): void {
    this.#revocations++
    for (const [token, proven] of this.#proven) {
      if (proven.sid !== undefined && (sid === undefined || proven.sid === sid)) this.#proven.delete(token)
    }
  }

  /** The caller of a token, bare or after `Bearer`; a token made for something else gives a guest. */
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
    this.#noteUse(proven)
    return proven.by === undefined
      ? this.as(proven.collection, record, proven.sid)
      : this.#letIn(proven, record, proven.by)
  }

  /** The caller that the owner of an account would be right after signing in. */
  as(collection: Collection, record: AnyRow, session?: string): Caller {
    if (!this.#kernel.maySignIn(record)) return this.guest
    const whence = session === undefined ? { collection } : { collection, session }
    return callerFor(record, this.#audienceOf, whence)
  }

  /** Lets a caller into another person's account, as long as that is allowed. */
  async #letIn({ collection, sid }: Proven, record: AnyRow, by: string): Promise<Caller> {
    const caller = this.as(collection, record, sid)
    for (const home of Object.values(this.#kernel.collections)) {
      const actor = home.type === 'auth' ? await this.#account(home, by) : null
      if (actor && this.#kernel.mayImpersonate(this.as(home, actor), collection, record)) {
        return caller.record ? { ...caller, actor: by } : this.guest
      }
    }
    return this.guest
  }

  /** Notes the use of a session, seldom and beside the request, which does not wait for it. */
  #noteUse(proven: Proven): void {
    const now = this.#kernel.clock.now()
    if (proven.sid === undefined || now.epochMilliseconds - proven.usedMs < USED_EVERY_MS) return
    proven.usedMs = now.epochMilliseconds
    const said = sql`UPDATE "_sessions" SET "lastUsed" = ${canonical(now)} WHERE id = ${proven.sid}`
    this.#kernel.db.query(said).catch(() => undefined)
  }

  async #prove(token: string, type: TokenType): Promise<Proven | null> {
    const claims = readClaims(token)
    if (claims?.type !== type) return null
    const collection = Object.values(this.#kernel.collections).find(
      (one) => one.id === claims.collectionId && one.type === 'auth',
    )
    const record = collection && (await this.#account(collection, claims.id))
    if (!record || !(await isSignedFor(token, type, record, this.#secret, this.#now()))) return null
    const { id, exp, sid, by } = claims
    const revocations = this.#revocations
    const usedMs = sid === undefined ? 0 : await this.#usedMs(sid)
    if (usedMs === null) return null
    const proven = { type, collection, id, tokenKey: record.tokenKey, exp, sid, by, usedMs }
    if (revocations !== this.#revocations) return proven
    if (this.#proven.size >= REMEMBERED) this.#proven.clear()
    this.#proven.set(token, proven)
    return proven
  }

  /** When the session was last in use; null when it was revoked. */
  async #usedMs(sid: string): Promise<number | null> {
    const [session] = await this.#kernel.db.query<{ lastUsed: string | null }>(
      sql`SELECT "lastUsed" FROM "_sessions" WHERE id = ${sid}`,
    )
    if (!session) return null
    return session.lastUsed ? fromCanonical(session.lastUsed).epochMilliseconds : 0
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
