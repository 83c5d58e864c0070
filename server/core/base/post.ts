import type { Collection } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import type { AnyRow } from './caller.ts'

/** Letters the engine itself writes to an account; the product's own code may add kinds. */
export type LetterKind = 'otp' | 'verification' | 'password-reset' | 'email-change' | 'sign-in-alert'

/** A letter the engine wants sent; the product has the words. */
export interface Letter {
  /** A `LetterKind`, or one the product's post knows. */
  readonly kind: string
  readonly to: string
  readonly collection: Collection
  readonly record: AnyRow
  /** Values for the words: `token`, `otp`, `otpId`, `newEmail`, `ip`, `agent`. */
  readonly values: Readonly<Record<string, string>>
  /** How long the code or the token in it opens anything, in seconds; absent when it brings none. */
  readonly seconds?: number
}

/** Keeps a letter in the transaction of its cause: both are committed, or neither. */
export interface Post {
  send(db: Db, letter: Letter): Promise<void>
}

/** An engine without a post office writes to nobody. */
export const NO_POST: Post = { send: async () => {} }
