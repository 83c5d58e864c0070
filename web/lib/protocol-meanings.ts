/** Meanings of the English sentences that the record protocol fixes. */
const MEANINGS = {
  no_right: /superusers|allowed to perform|configured to allow|requires auth record|requirements to auth/,
  session_lost: /invalid authentication|authorization/,
  spent: /expired|MFA|new OTP|token|different auth/,
  sign_in_failed: /^Failed to auth|OAuth2|^Provider with/,
  wrong_password: /(?:old|auth record) password/,
  not_there: /requested resource|collection context|realtime client|client id|find all relation/,
  still_needed: /^Failed to delete/,
  taken: /must be unique|duplicated auth/,
  empty: /be blank/,
  differ: /^Values don't match/,
  too_often: /^Too [Mm]any/,
  server_failed: /^Something went wrong/,
  refused:
    /^Failed to|[Bb]atch|too large|maximum|Content-Type|submitted|primary key|[Ii]nvalid (?:new|value)|is invalid|[Mm]ust (?:not )?be|no more than|Decimal numbers|length must|don't match/,
} as const satisfies Readonly<Record<string, RegExp>>
export type Meaning = keyof typeof MEANINGS

/** The first that fits; null for the sentences of the product, which are French already. */
export function meaningOf(message: string): Meaning | null {
  const names = Object.keys(MEANINGS) as Meaning[]
  return names.find((name) => MEANINGS[name].test(message)) ?? null
}
