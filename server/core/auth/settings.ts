import type { Collection } from '#model/schema/collection.ts'
import type { AuthSettings, OAuth2Provider, TokenType } from '#server/core/contract/auth-settings.ts'
import { TOKEN_SECONDS } from './tokens.ts'

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

/** Fields by which an account is named at sign-in: the e-mail, and a phone that no other account has. */
export function identityFields(collection: Collection): string[] {
  return Object.entries(collection.fields)
    .filter(([, field]) => field.unique && (field.kind === 'email' || field.kind === 'phone'))
    .map(([name]) => name)
    .sort((a) => (a === 'email' ? -1 : 1))
}

/** A provider as `auth-methods` lists it, with the values a client needs to start signing in. */
export interface ProviderOffer {
  readonly name: string
  readonly displayName: string
  readonly logo: string
  readonly state: string
  /** Ends in `&redirect_uri=`: the client adds its own. */
  readonly authURL: string
  /** `authURL` under its older name. */
  readonly authUrl: string
  readonly codeVerifier: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: 'S256'
}

/** Body of `GET auth-methods`. */
export function methodsOf(
  collection: Collection,
  { password, otp, oauth2, mfa }: Settings,
  offers: readonly ProviderOffer[],
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
