import type { FieldError } from '#model/schema/checks.ts'
import { type AuthRequest, asOwner } from '#server/core/auth/auth-request.ts'
import { accountOfEmail } from '#server/core/auth/find-account.ts'
import { Form } from '#server/core/auth/form.ts'
import { readClaims } from '#server/core/auth/tokens.ts'
import { evenly, writeOnce } from './letters.ts'
import { isRefused, oneUseToken, redeem } from './one-use-tokens.ts'

const NO_EMAIL: FieldError = {
  code: 'validation_invalid_token_claims',
  message: 'Missing email token claim.',
}
const OTHER_EMAIL: FieldError = {
  code: 'validation_token_email_mismatch',
  message: "The record email doesn't match with the requested token claims.",
}

/** Sends a link that verifies the address; the answer does not reveal whether the account exists. */
export async function requestVerification(asked: AuthRequest): Promise<void> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const email = form.email('email')
  form.mustBeRight()
  await evenly(asked, 'verification', email, async () => {
    const record = await accountOfEmail(kernel, collection, email)
    if (!record || record.verified === true) return
    const to = String(record.email)
    const token = await oneUseToken(asked, record, 'verification', { email: to })
    const seconds = asked.settings.seconds.verification
    await writeOnce(asked, { kind: 'verification', to, record, values: { token }, seconds })
  })
}

export async function confirmVerification(asked: AuthRequest): Promise<void> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const token = form.text('token', Number.POSITIVE_INFINITY)
  if (!readClaims(token)?.email) form.refuse('token', NO_EMAIL)
  form.mustBeRight()
  const outcome = await redeem(asked, token, 'verification')
  if (isRefused(outcome)) form.refuse('token', outcome)
  else if (outcome.claims.email !== outcome.record.email) form.refuse('token', OTHER_EMAIL)
  form.mustBeRight()
  if (isRefused(outcome) || outcome.record.verified === true) return
  const { record } = outcome
  await kernel.db.transaction((tx) =>
    kernel.engine.update(tx, collection.name, record.id, { verified: true }, asOwner(asked, record)),
  )
}
