import { check, type FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { isSelf } from '#server/core/base/caller.ts'
import { newTokenKey } from '#server/core/base/ids.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { AccountChange, Secrets } from '#server/core/records/kernel.ts'
import { FAILED } from '#server/core/records/validate.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { MISMATCH, REQUIRED } from './form.ts'
import type { AuthKernel } from './kernel.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** Why a code, a password or an e-mail is not given to an account that its owner uses. */
export const IN_USE =
  'Cette personne utilise déjà son compte : elle change elle-même son mot de passe et son e-mail. Si elle ne peut plus entrer, demandez à un modérateur qui détient « Modérateurs » et tous les droits de ce compte.'

type Errors = Record<string, FieldError>

const WRONG_OLD: FieldError = {
  code: 'validation_invalid_old_password',
  message: 'Missing or invalid old password.',
}

interface Change extends AccountChange {
  readonly kernel: AuthKernel
}

/**
 * Checks the rules of an account beyond its fields, before them: the password twice; the old one, unless a
 * manager changes the account of another; no new e-mail and no « verified », unless by a manager. Returns the
 * hash to store.
 */
export async function accountSecrets(change: Change): Promise<Secrets> {
  const { kernel, collection, body, before, caller } = change
  if (collection.type !== 'auth') return {}
  const manager = kernel.mayManage(caller, collection, before ?? change.record)
  const passwords = opensWithout(change, manager) ? {} : passwordErrors(change)
  const errors: Errors = { ...passwords, ...identityErrors(change, manager), ...takeOverErrors(change) }
  const own = before !== null && isSelf(caller, before.id)
  const asked = setsPassword(change) || confirms(change)
  if (asked && before && (own || !manager)) {
    const error = await oldPasswordError(change, before.id)
    if (error) errors.oldPassword = error
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, before ? FAILED.update : FAILED.create)
  if (opensWithout(change, manager)) return { password: await hashPassword(newTokenKey()) }
  return setsPassword(change) ? { password: await hashPassword(textOf(body.password)) } : {}
}

/** True when the account is opened for somebody else, who will choose its password. */
function opensWithout({ kernel, collection, body, before }: Change, manager: boolean): boolean {
  const invited = manager && !before && kernel.auth[collection.name]?.invitations !== undefined
  return invited && !('password' in body) && !('passwordConfirm' in body)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function setsPassword(change: Change): boolean {
  const { body, before } = change
  const named = ['password', 'passwordConfirm', ...(confirms(change) ? [] : ['oldPassword'])]
  return !before || named.some((name) => name in body)
}

/**
 * True when a field changes that a borrowed session must not change. Setting another e-mail lets a person
 * reset the password, so managers confirm it on their own account too.
 */
function confirms({ kernel, collection, before, record, caller }: Change): boolean {
  const givesEmail = before !== null && kernel.mayManage(caller, collection, before)
  const guarded = [...(kernel.auth[collection.name]?.confirmed ?? []), ...(givesEmail ? ['email'] : [])]
  return before !== null && guarded.some((name) => before[name] !== record[name])
}

function passwordErrors(change: Change): Errors {
  if (!setsPassword(change)) return {}
  const { collection, body } = change
  const [password, confirm] = [textOf(body.password), textOf(body.passwordConfirm)]
  const errors: Errors = {}
  const field = collection.fields.password
  const wrong = password === '' ? REQUIRED : field ? check(field, password) : null
  if (wrong) errors.password = wrong
  if (confirm === '') errors.passwordConfirm = REQUIRED
  else if (confirm !== password) errors.passwordConfirm = MISMATCH
  return errors
}

function identityErrors({ body, before }: Change, manager: boolean): Errors {
  if (manager) return {}
  const errors: Errors = {}
  if (before && 'email' in body && textOf(body.email) !== before.email) errors.email = MISMATCH
  if ('verified' in body && Boolean(body.verified) !== Boolean(before?.verified)) errors.verified = MISMATCH
  return errors
}

/** Refuses, by field, the credentials that somebody other than the owner may not set. */
function takeOverErrors(change: Change): Errors {
  const { kernel, collection, before, record, caller } = change
  if (!before || isSelf(caller, before.id) || !kernel.mayManage(caller, collection, before)) return {}
  if (kernel.mayTakeOver(caller, collection, before)) return {}
  const refused: FieldError = { code: 'validation_account_in_use', message: IN_USE }
  const errors: Errors = setsPassword(change) ? { password: refused } : {}
  return before.email === record.email ? errors : { ...errors, email: refused }
}

async function oldPasswordError(
  { kernel, db, collection, body, ip = '', device = null }: Change,
  id: string,
): Promise<FieldError | null> {
  const old = textOf(body.oldPassword)
  if (old === '') return REQUIRED
  const known = kernel.knownDevice(device, collection, id)
  const guess = { kind: 'password', collection, account: id, address: ip, device: known } as const
  const right = await kernel.guesses.allow(
    guess,
    async () => (await isPassword(await storedHash(db, collection, id), old)) || null,
  )
  return right ? null : WRONG_OLD
}

export async function storedHash(db: Db, collection: Collection, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>(
    sql`SELECT "password" FROM ${ident(collection.name)} WHERE ${ident('id')} = ${id}`,
  )
  return row?.password
}
