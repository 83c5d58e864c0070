import { check } from '#model/schema/checks.ts'
import { type AuthRequest, asOwner } from '#server/core/auth/auth-request.ts'
import { accountOfEmail } from '#server/core/auth/find-account.ts'
import { Form, lengthOutOfRange, MISMATCH, REQUIRED, textOf } from '#server/core/auth/form.ts'
import { evenly, writeOnce } from './letters.ts'
import { isRefused, oneUseToken, redeem } from './one-use-tokens.ts'

/** Sends a link to choose another password; the answer does not reveal whether the account exists. */
export async function requestPasswordReset(asked: AuthRequest): Promise<void> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const email = form.email('email')
  form.mustBeRight()
  await evenly(asked, 'password-reset', email, async () => {
    const record = await accountOfEmail(kernel, collection, email)
    if (!record) return
    const to = String(record.email)
    const token = await oneUseToken(asked, record, 'passwordReset', { email: to })
    const seconds = asked.settings.seconds.passwordReset
    await writeOnce(asked, { kind: 'password-reset', to, record, values: { token }, seconds })
  })
}

/** Sets the new password. The owner of the link reads the mail, so the address becomes verified too. */
export async function confirmPasswordReset(asked: AuthRequest): Promise<void> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const token = form.text('token', Number.POSITIVE_INFINITY)
  const outcome = await redeem(asked, token, 'passwordReset')
  if (isRefused(outcome)) form.refuse('token', outcome)
  const password = readNewPassword(asked, form)
  form.mustBeRight()
  if (isRefused(outcome)) return
  const { record, claims } = outcome
  const verified = Boolean(record.verified) || claims.email === record.email
  await kernel.db.transaction((tx) =>
    kernel.engine.update(tx, collection.name, record.id, { password, verified }, asOwner(asked, record)),
  )
  await kernel.guesses.forgive(collection, record.id)
}

/** A password typed twice. */
export function readNewPassword({ collection, body }: AuthRequest, form: Form): string {
  const field = collection.fields.password
  const min = field?.kind === 'password' ? (field.min ?? 1) : 1
  const password = textOf(body.password)
  const confirm = textOf(body.passwordConfirm)
  const bytes = Buffer.byteLength(password)
  if (password === '') form.refuse('password', REQUIRED)
  else if (bytes < min || bytes > 255) form.refuse('password', lengthOutOfRange(min, 255))
  const wrong = field && form.isRight('password') ? check(field, password) : null
  if (wrong) form.refuse('password', wrong)
  if (confirm === '') form.refuse('passwordConfirm', REQUIRED)
  else if (confirm !== password) form.refuse('passwordConfirm', MISMATCH)
  return password
}
