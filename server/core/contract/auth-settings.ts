/** The purpose of a token; it is refused for any other. */
export type TokenType = 'auth' | 'file' | 'verification' | 'passwordReset' | 'emailChange'

/** An OpenID Connect provider whose accounts open accounts here. */
export interface OAuth2Provider {
  /** The name in requests and in `_externalAuths`: `oidc`. */
  readonly name: string
  /** The label of its button. */
  readonly label: string
  /** Inline SVG. */
  readonly logo?: string
  /** The address below which its discovery document lies. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** How the accounts of a collection sign in. What is left out has the default named beside it. */
export interface AuthSettings {
  /** Sign-in with a password; on by default. */
  readonly password?: boolean
  /** Sign-in with a code sent by e-mail; off by default. */
  readonly otp?: { readonly seconds?: number }
  /** Sign-in with an account of one of these providers; none by default. */
  readonly oauth2?: { readonly providers: readonly OAuth2Provider[] }
  /** A second factor: for the accounts this filter matches, everyone when it is empty; off when absent. */
  readonly mfa?: { readonly rule?: string; readonly seconds?: number }
  /**
   * A filter of the record API: accounts it does not match are refused once their password is right. It may
   * use `@request.context`: `password`, `otp`, `oauth2`, and `default` when a token is renewed.
   */
  readonly rule?: string
  /** A letter when somebody signs in from a new place: on. */
  readonly alerts?: boolean
  /** Sign-ins are listed in `_sessions`, and end when their owner deletes them there: off. */
  readonly sessions?: boolean
  /**
   * A manager of accounts may hand over a code to choose the password with, or open an account without one;
   * off by default.
   */
  readonly invitations?: { readonly seconds?: number }
  /** Fields of their own account that people change only with their `oldPassword`; none by default. */
  readonly confirmed?: readonly string[]
  /** Lifetimes of tokens, in seconds. */
  readonly seconds?: Partial<Readonly<Record<TokenType, number>>>
}
