import type { Letter } from '#server/core/base/post.ts'

const DAY = 86_400

/** Validity of letters without a code or a one-use link, by kind, in seconds: later they are not sent. */
const NEWS: Readonly<Record<string, number>> = {
  'sign-in-alert': 2 * DAY,
  'account-exists': DAY,
  'account-accepted': 30 * DAY,
  'account-refused': 30 * DAY,
  'old-returns': DAY,
  'claim-answer': 7 * DAY,
  'claim-escalated': DAY,
  'facture-issued': 7 * DAY,
}

/** How long a mail is of use, in seconds. After that it is neither sent nor kept readable. */
export const validSeconds = ({ kind, seconds }: Letter): number => seconds ?? NEWS[kind] ?? DAY
