import type { Collection } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import type { AnyRow } from './caller.ts'

/** What the engine writes to an account about; a product's own code may know more kinds. */
export type LetterKind = 'otp' | 'verification' | 'password-reset' | 'email-change' | 'sign-in-alert'

/** A message the engine has to say; its words are the product's. */
export interface Letter {
  /** A `LetterKind`, or one the product's post knows. */
  readonly kind: string
  readonly to: string
  readonly collection: Collection
  readonly record: AnyRow
  /** What the words need: `token`, `otp`, `otpId`, `newEmail`, `ip`, `agent`. */
  readonly values: Readonly<Record<string, string>>
  /** How long the code or the token in it opens anything, in seconds; absent when it brings none. */
  readonly seconds?: number
}

/** Takes letters: in the transaction of what they tell, so that neither goes without the other. */
export interface Post {
  send(db: Db, letter: Letter): Promise<void>
}

/** An engine without a post office writes to nobody. */
export const NO_POST: Post = { send: async () => {} }
