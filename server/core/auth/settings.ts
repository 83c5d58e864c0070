import type { Collection } from '#model/schema/collection.ts'
import type { Offer } from './oauth2/offers.ts'
import type { OAuth2Provider } from './oauth2/provider.ts'
import { TOKEN_SECONDS, type TokenType } from './tokens.ts'

/** How the accounts of a collection sign in. What is left out has the default named beside it. */
export interface AuthSettings {
  /** With a password: on. */
  readonly password?: boolean
  /** With a code sent by e-mail: off. */
  readonly otp?: { readonly seconds?: number }
  /** With an account of one of these providers: none. */
  readonly oauth2?: { readonly providers: readonly OAuth2Provider[] }
  /** A second factor: for the accounts this filter matches, everyone when it is empty; off when absent. */
  readonly mfa?: { readonly rule?: string; readonly seconds?: number }
  /**
   * A filter of the record API: accounts it does not match are refused once their password is right. It may ask
   * for `@request.context`: `password`, `otp`, `oauth2`, and `default` when a token is renewed.
   */
  readonly rule?: string
  /** A letter when somebody signs in from a new place: on. */
  readonly alerts?: boolean
  /** Sign-ins are listed in `_sessions`, and end when their owner deletes them there: off. */
  readonly sessions?: boolean
  /** Who manages an account may hand over a code to choose its password with, or open it without one: off. */
  readonly invitations?: { readonly seconds?: number }
  /** Fields of his own account a person changes with his `oldPassword` alone: none. */
  readonly confirmed?: readonly string[]
  /** Lifetimes of tokens, in seconds. */
  readonly seconds?: Partial<Readonly<Record<TokenType, number>>>
}

/** Settings with every default in place. */
export interface Settings {
  readonly password: boolean
  readonly otp: { readonly seconds: number } | null
  readonly oauth2: readonly OAuth2Provider[]
  readonly mfa: { readonly rule: string; readonly seconds: number } | null
  readonly rule: string
  readonly alerts: boolean
  readonly sessions: boolean
  readonly invitations: { readonly seconds: number } | null
  readonly seconds: Readonly<Record<TokenType, number>>
}

const OTP_SECONDS = 180
const MFA_SECONDS = 600
const INVITATION_SECONDS = 86_400

export function settingsOf(given: AuthSettings = {}): Settings {
  const { password = true, otp, oauth2, mfa, rule = '', alerts = true, sessions = false } = given
  const { invitations, seconds } = given
  return {
    password,
    otp: otp ? { seconds: otp.seconds ?? OTP_SECONDS } : null,
    oauth2: oauth2?.providers ?? [],
    mfa: mfa ? { rule: mfa.rule ?? '', seconds: mfa.seconds ?? MFA_SECONDS } : null,
    rule,
    alerts,
    sessions,
    invitations: invitations ? { seconds: invitations.seconds ?? INVITATION_SECONDS } : null,
    seconds: { ...TOKEN_SECONDS, ...seconds },
  }
}

/** Fields a person may name himself by: the e-mail, and a phone that is only his. */
export function identityFields(collection: Collection): string[] {
  return Object.entries(collection.fields)
    .filter(([, field]) => field.unique && (field.kind === 'email' || field.kind === 'phone'))
    .map(([name]) => name)
    .sort((a) => (a === 'email' ? -1 : 1))
}

/** Body of `GET auth-methods`. */
export function methodsOf(
  collection: Collection,
  { password, otp, oauth2, mfa }: Settings,
  offers: readonly Offer[],
) {
  const fields = password ? identityFields(collection) : []
  return {
    password: { identityFields: fields, enabled: password },
    oauth2: { providers: offers, enabled: oauth2.length > 0 },
    mfa: { enabled: mfa !== null, duration: mfa?.seconds ?? 0 },
    otp: { enabled: otp !== null, duration: otp?.seconds ?? 0 },
    authProviders: oauth2.length > 0 ? offers : null,
    usernamePassword: false,
    emailPassword: fields.includes('email'),
  }
}
