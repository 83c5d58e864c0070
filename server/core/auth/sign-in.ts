import { parsePhone } from '#model/domain/phone.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { ApiError, badRequest } from '#server/core/http/errors.ts'
import { storedHash } from './accounts.ts'
import type { AuthRequest } from './auth-request.ts'
import { accountNamed } from './find-account.ts'
import { Form } from './form.ts'
import { isPassword } from './passwords.ts'
import { identityFields } from './settings.ts'

/** The account of an identity and its password. Unknown, wrong and closed are refused alike, after the same work. */
export async function signIn(asked: AuthRequest): Promise<AnyRow> {
  const { attempts, kernel, collection, ip } = asked
  const { identity, password, fields } = readBody(asked)
  const known = await accountNamed(kernel.db, collection, identity, fields)
  if (!attempts) return (await opened(asked, known, password)) ?? refuse()
  // By account, not by what was typed: an e-mail and three spellings of a phone are one account.
  const account = `${collection.name} ${known?.id ?? (parsePhone(identity) || identity.trim().toLowerCase())}`
  return attempts.inTurn(account, async () => {
    const now = kernel.clock.now().epochMilliseconds
    const wait = attempts.wait(account, ip, now)
    if (wait > 0) throw tooMany(wait)
    const record = await attempts.checking(ip, () => opened(asked, known, password))
    if (!record) {
      attempts.failed(account, ip, now)
      return refuse()
    }
    attempts.succeeded(account)
    return record
  })
}

function refuse(): never {
  throw badRequest('Failed to authenticate.')
}

const tooMany = (seconds: number): ApiError =>
  new ApiError(
    429,
    `Trop d’essais sans succès. Réessayez dans ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`,
    {},
    { 'retry-after': String(seconds) },
  )

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
