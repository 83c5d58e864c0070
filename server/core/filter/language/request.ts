/** The values of `@request.*` in an access rule, besides the caller. */
export interface RequestInfo {
  /** `password`, `otp` and `oauth2`: the method of a sign-in. */
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

/** An empty request: for jobs, expansions, and rules that read the caller only. */
export const NO_REQUEST: RequestInfo = { context: 'default', method: '', query: {}, headers: {}, body: {} }
