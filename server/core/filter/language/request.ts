/** What `@request.*` of an access rule may ask about, besides the caller. */
export interface RequestInfo {
  /** The last three: what somebody signs in with. */
  readonly context:
    | 'default'
    | 'expand'
    | 'realtime'
    | 'protectedFile'
    | 'batch'
    | 'password'
    | 'otp'
    | 'oauth2'
  readonly method: string
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case, non-word characters as `_`. */
  readonly headers: Readonly<Record<string, string>>
  /** The submitted values, after field modifiers. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Nothing was sent: jobs, expansions, rules that ask about the caller only. */
export const NO_REQUEST: RequestInfo = { context: 'default', method: '', query: {}, headers: {}, body: {} }
