import { TOKEN_SECONDS } from '#server/core/auth/tokens.ts'
import { CODE_SECONDS } from '#server/modules/users/sign-up/code.ts'
import type { MailKind } from './words.ts'

const DAY = 86_400

/** How long what a mail brings is of use, in seconds. After that it is neither sent nor kept readable. */
const SECONDS: Readonly<Record<MailKind, number>> = {
  otp: 180,
  verification: TOKEN_SECONDS.verification,
  'password-reset': TOKEN_SECONDS.passwordReset,
  'email-change': TOKEN_SECONDS.emailChange,
  'sign-in-alert': 2 * DAY,
  'sign-up': CODE_SECONDS,
  'account-exists': DAY,
  'account-accepted': 30 * DAY,
  'account-refused': 30 * DAY,
}

/** `values.seconds`, where the writer gave the token another life than usual. */
export function validSeconds(kind: MailKind, values: Readonly<Record<string, string>>): number {
  const said = Number(values.seconds)
  return said > 0 ? said : SECONDS[kind]
}
