import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow, Caller } from '#server/core/base/caller.ts'
import type { Device } from '#server/core/base/device.ts'
import type { Post } from '#server/core/base/post.ts'
import type { AuthSettings } from '#server/core/contract/auth-settings.ts'
import type { HttpKernel } from '#server/core/http/kernel.ts'
import type { RecordsKernel } from '#server/core/records/kernel.ts'
import type { Guesses } from './guesses.ts'

/** The part of the kernel that sign-in needs. */
export interface AuthKernel extends RecordsKernel, HttpKernel {
  readonly db: RecordsKernel['db']
  /** The settings of sign-in by auth collection; defaults for those missing. */
  readonly auth: Readonly<Record<string, AuthSettings>>
  readonly post: Post
  readonly guesses: Guesses
  /** Whether a manager of an account may also set its password, e-mail or invitation. */
  mayTakeOver(caller: Caller, collection: Collection, record: AnyRow): boolean
  /** May act as that account; null: as somebody at all. */
  mayImpersonate(caller: Caller, collection: Collection, record: AnyRow | null): boolean
  /** The id of the device when that account has signed in on it: its failures count apart. */
  knownDevice(device: Device | null, collection: Collection, account: string): string | undefined
}
