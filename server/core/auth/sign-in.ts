import { parsePhone } from '#model/domain/phone.ts'
import type { FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { ApiError, badRequest, invalid } from '#server/core/http/errors.ts'
import type { Kernel } from '#server/core/kernel.ts'
import type { Body } from '#server/core/records/body.ts'
import { readRow } from '#server/core/records/storage.ts'
import { ident, sql } from '#server/db/sql.ts'
import { storedHash } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { isPassword } from './passwords.ts'

/** Fields a person may name himself by: the e-mail, and a phone that is only his. */
export function identityFields(collection: Collection): string[] {
  return Object.entries(collection.fields)
    .filter(([, field]) => field.unique && (field.kind === 'email' || field.kind === 'phone'))
    .map(([name]) => name)
    .sort((a) => (a === 'email' ? -1 : 1))
}

export interface SignIn {
  readonly kernel: Kernel
  readonly collection: Collection
  readonly body: Body
  readonly ip: string
  /** Absent: failures are not limited. */
  readonly attempts: Attempts | undefined
}

/** The account of an identity and its password. Unknown, wrong and closed are refused alike, after the same work. */
export async function signIn(request: SignIn): Promise<AnyRow> {
  const { attempts, kernel, collection, ip } = request
  const { identity, password, fields } = readBody(request)
  const known = await accountOf(kernel, collection, identity, fields)
  if (!attempts) return (await opened(request, known, password)) ?? refuse()
  // By account, not by what was typed: an e-mail and three spellings of a phone are one account.
  const account = `${collection.name} ${known?.id ?? (parsePhone(identity) || identity.trim().toLowerCase())}`
  return attempts.inTurn(account, async () => {
    const now = kernel.clock.now().epochMilliseconds
    const wait = attempts.wait(account, ip, now)
    if (wait > 0) throw tooMany(wait)
    const record = await attempts.checking(ip, () => opened(request, known, password))
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

async function opened(
  { kernel, collection }: SignIn,
  known: AnyRow | null,
  password: string,
): Promise<AnyRow | null> {
  const open = known && kernel.maySignIn(known) ? known : null
  const stored = open ? await storedHash(kernel.db, collection, open.id) : undefined
  return (await isPassword(stored, password)) ? open : null
}

async function accountOf(
  kernel: Kernel,
  collection: Collection,
  identity: string,
  fields: readonly string[],
): Promise<AnyRow | null> {
  for (const name of fields) {
    const isEmail = collection.fields[name]?.kind === 'email'
    const value = isEmail ? identity.trim().toLowerCase() : parsePhone(identity)
    if (!value || (isEmail && !value.includes('@'))) continue
    const column = isEmail ? sql`lower(${ident(name)})` : ident(name)
    const [found] = await kernel.db.query<{ id: string }>(
      sql`SELECT "id" FROM ${ident(collection.name)} WHERE ${column} = ${value} AND ${ident(name)} <> ''`,
    )
    if (found) return readRow(kernel.db, collection, found.id)
  }
  return null
}

const REQUIRED: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }
const LENGTH: FieldError = {
  code: 'validation_length_out_of_range',
  message: 'The length must be between 1 and 255.',
  params: { min: 1, max: 255 },
}

function readBody({ collection, body }: SignIn) {
  const all = identityFields(collection)
  const errors: Record<string, FieldError> = {}
  const read = (name: string): string => {
    const value = body[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (text === '') errors[name] = REQUIRED
    else if (Buffer.byteLength(text) > 255) errors[name] = LENGTH
    return text
  }
  const [identity, password] = [read('identity'), read('password')]
  const wanted = body.identityField
  if (wanted && !all.includes(String(wanted))) {
    errors.identityField = { code: 'validation_in_invalid', message: 'Must be a valid value.' }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { identity, password, fields: wanted ? [String(wanted)] : all }
}
