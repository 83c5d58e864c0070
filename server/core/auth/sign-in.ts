import { parsePhone } from '#model/domain/phone.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import { storedHash } from './accounts.ts'
import { type AuthRequest, placeOf } from './auth-request.ts'
import { accountNamed } from './find-account.ts'
import { Form } from './form.ts'
import { isPassword } from './passwords.ts'
import { identityFields } from './settings.ts'

/** The account of an identity and its password. Unknown, wrong and closed are refused alike, after the same work. */
export async function signIn(asked: AuthRequest): Promise<AnyRow> {
  const { kernel, collection } = asked
  const { identity, password, fields } = readBody(asked)
  const known = await accountNamed(kernel.db, collection, identity, fields)
  const account = accountOf(known, identity)
  const guess = { kind: 'password', collection, account, ...placeOf(asked, account) } as const
  const record = await kernel.guesses.allow(guess, () => opened(asked, known, password))
  if (!record) throw badRequest('Failed to authenticate.')
  return record
}

/**
 * The key guesses are counted under: the account, so that an e-mail and three spellings of a phone share a
 * count.
 */
export const accountOf = (known: AnyRow | null, identity: string): string =>
  known?.id ?? (parsePhone(identity) || identity.trim().toLowerCase())

/** A hash is looked for in any case: of nobody when there is nobody. */
async function opened(
  { kernel, collection }: AuthRequest,
  known: AnyRow | null,
  password: string,
): Promise<AnyRow | null> {
  const open = known && kernel.maySignIn(known) ? known : null
  const stored = await storedHash(kernel.db, collection, open?.id ?? '')
  return (await isPassword(stored, password)) ? open : null
}

function readBody({ collection, body }: AuthRequest) {
  const all = identityFields(collection)
  const form = new Form(body)
  const [identity, password] = [form.text('identity'), form.text('password')]
  const wanted = body.identityField
  if (wanted && !all.includes(String(wanted))) {
    form.refuse('identityField', { code: 'validation_in_invalid', message: 'Must be a valid value.' })
  }
  form.mustBeRight()
  return { identity, password, fields: wanted ? [String(wanted)] : all }
}
