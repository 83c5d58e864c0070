import type { FieldError } from '#model/schema/checks.ts'
import { storedHash } from '#server/core/auth/accounts.ts'
import { type AuthRequest, asOwner, ownAccount, placeOf } from '#server/core/auth/auth-request.ts'
import { accountNamed } from '#server/core/auth/find-account.ts'
import { Form } from '#server/core/auth/form.ts'
import { isPassword } from '#server/core/auth/passwords.ts'
import { readClaims } from '#server/core/auth/tokens.ts'
import { writeTo } from './letters.ts'
import { isRefused, oneUseToken, type Redeemed, redeem } from './one-use-tokens.ts'

const SAME: FieldError = { code: 'validation_not_in_invalid', message: 'Must not be in list.' }
const TAKEN: FieldError = { code: 'validation_invalid_new_email', message: 'Invalid new email address.' }
const NO_EMAIL: FieldError = {
  code: 'validation_invalid_token_payload',
  message: 'Invalid token payload - newEmail must be set.',
}
const TAKEN_SINCE: FieldError = {
  code: 'validation_invalid_token_email',
  message: 'The new email address is invalid.',
}
const WRONG_PASSWORD: FieldError = {
  code: 'validation_invalid_password',
  message: 'Missing or invalid auth record password.',
}

/** Sends a link to the new address: only who reads it may take it. */
export async function requestEmailChange(asked: AuthRequest): Promise<void> {
  const record = await ownAccount(asked)
  const form = new Form(asked.body)
  const newEmail = form.email('newEmail')
  if (newEmail.toLowerCase() === String(record.email).toLowerCase()) form.refuse('newEmail', SAME)
  form.mustBeRight()
  const asker = { account: record.id, ...placeOf(asked, record.id) }
  await asked.kernel.guesses.mayAsk('email-change', asked.collection, asker)
  if (await isTaken(asked, newEmail)) form.refuse('newEmail', TAKEN)
  form.mustBeRight()
  const token = await oneUseToken(asked, record, 'emailChange', { email: String(record.email), newEmail })
  const seconds = asked.settings.seconds.emailChange
  await writeTo(asked, { kind: 'email-change', to: newEmail, record, values: { token, newEmail }, seconds })
}

/**
 * Sets the new address, verified by its link; the password shows that the owner of the account follows it.
 */
export async function confirmEmailChange(asked: AuthRequest): Promise<void> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const token = form.text('token', Number.POSITIVE_INFINITY)
  const password = form.text('password')
  const outcome = form.isRight('token') ? await readToken(asked, token) : NO_EMAIL
  if (isRefused(outcome)) form.refuse('token', outcome)
  const proven = isRefused(outcome) ? null : outcome
  if (form.isRight('password') && !(await isHis(asked, proven, password))) {
    form.refuse('password', WRONG_PASSWORD)
  }
  form.mustBeRight()
  if (!proven?.claims.newEmail) return
  const { record } = proven
  const values = { email: proven.claims.newEmail, verified: true }
  await kernel.db.transaction((tx) =>
    kernel.engine.update(tx, collection.name, record.id, values, asOwner(asked, record)),
  )
}

async function readToken(asked: AuthRequest, token: string): Promise<Redeemed | FieldError> {
  const newEmail = readClaims(token)?.newEmail
  if (!newEmail) return NO_EMAIL
  const outcome = await redeem(asked, token, 'emailChange')
  if (!isRefused(outcome) && (await isTaken(asked, newEmail))) return TAKEN_SINCE
  return outcome
}

const isTaken = async ({ kernel, collection }: AuthRequest, email: string): Promise<boolean> =>
  (await accountNamed(kernel.db, collection, email, ['email'])) !== null

async function isHis(asked: AuthRequest, proven: Redeemed | null, password: string): Promise<boolean> {
  const { kernel, collection } = asked
  if (!proven) return isPassword(undefined, password)
  const account = proven.record.id
  const guess = { kind: 'password', collection, account, ...placeOf(asked, account) } as const
  const right = await kernel.guesses.allow(guess, async () => {
    const stored = await storedHash(kernel.db, collection, account)
    return (await isPassword(stored, password)) || null
  })
  return right === true
}
