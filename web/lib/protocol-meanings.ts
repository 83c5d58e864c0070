/** What a sentence that the record API fixes, in English, comes to for whoever reads it. */
const MEANINGS = {
  no_right:
    /superusers can perform|not allowed to perform|is not configured to allow|requires auth record from|requirements to authenticate/,
  session_lost:
    /^Missing or invalid authentication|valid record authorization token|request authorization don't match/,
  code_spent: /^(?:Missing or )?Invalid or expired (?:OTP|MFA)|MFA session|with a new OTP/i,
  link_spent: /expired token|token claim|token payload|different auth collection/,
  other_way_too: /different authentication method/,
  sign_in_failed: /^Failed to authenticate|OAuth2|^Provider with name/,
  wrong_password: /(?:old|auth record) password/,
  not_there: /requested resource|collection context|realtime client|client id/,
  still_needed: /^Failed to delete record/,
  not_saved: /^Failed to (?:create|update) record/,
  missing_record: /^Failed to find all relation/,
  taken: /must be unique|duplicated auth record id/,
  empty: /be blank/,
  differ: /don't match\.$/,
  too_big: /too large|allowed file size|maximum allowed/i,
  too_often: /^Too Many Requests|^Too many attempts/,
  server_failed: /^Something went wrong/,
  malformed:
    /[Bb]atch|Content-Type|submitted (?:data|number)|primary key|[Ii]nvalid (?:new|value)|is invalid|[Mm]ust (?:not )?be|Select no more|must be set|Decimal numbers|length must/,
} as const satisfies Readonly<Record<string, RegExp>>
export type Meaning = keyof typeof MEANINGS

/** The first that fits; null for the sentences of the product, which are French already. */
export function meaningOf(message: string): Meaning | null {
  const names = Object.keys(MEANINGS) as Meaning[]
  return names.find((name) => MEANINGS[name].test(message)) ?? null
}
