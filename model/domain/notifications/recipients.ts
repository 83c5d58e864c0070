import { boundAgence, type Person } from '../permissions.ts'
import { isWanted, kindsFor, type NotificationKindName } from './kinds.ts'

/** An account, as far as being told depends on it. */
export interface Account extends Person {
  readonly active: boolean
  readonly agence: string
  /** Its stored choices of notifications. */
  readonly notifications: unknown
}

/** True for an open account that may be told of this kind, and wants to be. */
export const receives = (account: Account, kind: NotificationKindName): boolean =>
  account.active && kindsFor(account).includes(kind) && isWanted(account.notifications, kind, 'centre')

/**
 * The moderateurs told of an event of an agence: those with the permission of its kind who are bound to no
 * other agence, without the person who caused it. An event of no agence is told to people of all agences.
 */
export const staffRecipients = (
  accounts: Iterable<Account>,
  kind: NotificationKindName,
  { agence, by }: { readonly agence: string; readonly by: string },
): string[] =>
  [...accounts]
    .filter((one) => {
      const bound = boundAgence(one, one.agence)
      return one.type === 'moderateur' && one.id !== by && (bound === '' || bound === agence)
    })
    .filter((one) => receives(one, kind))
    .map(({ id }) => id)
