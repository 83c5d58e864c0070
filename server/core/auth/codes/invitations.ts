import { randomInt } from 'node:crypto'
import type { Collection } from '#model/schema/collection.ts'
import { IN_USE } from '#server/core/auth/accounts.ts'
import { type AuthRequest, asOwner, later, mustBeSignedIn, placeOf } from '#server/core/auth/auth-request.ts'
import { authCollections, forgetOf, ownership } from '#server/core/auth/collections.ts'
import { accountNamed } from '#server/core/auth/find-account.ts'
import { Form } from '#server/core/auth/form.ts'
import { hashPassword, isPassword } from '#server/core/auth/passwords.ts'
import { identityFields } from '#server/core/auth/settings.ts'
import { accountOf } from '#server/core/auth/sign-in.ts'
import { type AnyRow, isSelf } from '#server/core/base/caller.ts'
import { newSecretId } from '#server/core/base/ids.ts'
import { conflict, forbidden, invalid, notFound } from '#server/core/base/refusals.ts'
import { blankRow, insertRow, readRow } from '#server/core/base/storage.ts'
import { journal, journalValues } from '#server/core/records/journal.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readNewPassword } from './password-reset.ts'

/**
 * Invitations, for people without an e-mail: a manager of the account hands over a code, with which its owner
 * chooses a password.
 */

const INVITATIONS: Collection = authCollections._invitations
/** Letters that are not misheard or misread: no 0 and O, no 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const HALF = 5

export interface Invitation {
  /** Ten characters in two halves; shown this once. */
  readonly code: string
  /** The e-mail or phone the invited person signs in with. */
  readonly identity: string
  readonly expires: string
}

/**
 * Makes a new code for the account and ends the one before. A caller who may not manage the account gets 404.
 */
export async function invite(asked: AuthRequest, id: string): Promise<Invitation> {
  const { kernel, collection, settings, caller, nowMs } = asked
  const sender = mustBeSignedIn(caller)
  if (!settings.invitations) {
    throw forbidden('The collection is not configured to allow invitations.')
  }
  await kernel.guesses.mayInvite(sender.id)
  const record = id.includes('\0') ? null : await readRow(kernel.db, collection, id)
  if (!record || !kernel.mayManage(caller, collection, record)) throw notFound()
  const rules = kernel.access[collection.name]?.update ?? []
  if (!(await kernel.reader.rulesAllow(kernel.db, collection.name, rules, record, caller))) throw notFound()
  if (isSelf(caller, record.id)) throw forbidden('Votre propre mot de passe se change avec l’ancien.')
  if (!kernel.mayTakeOver(caller, collection, record)) throw forbidden(IN_USE)
  if (!kernel.maySignIn(record)) throw conflict('Ce compte est fermé : ouvrez-le d’abord.')
  const identity = nameOf(collection, record)
  const code = `${letters()}-${letters()}`
  const expires = later(nowMs, settings.invitations.seconds)
  const password = await hashPassword(plain(code))
  await kernel.db.transaction((tx) => keep(tx, asked, record, expires, password))
  return { code, identity, expires }
}

/** The phone where there is one, since people know it by heart. */
function nameOf(collection: Collection, record: AnyRow): string {
  const names = identityFields(collection).map((name) => String(record[name] ?? ''))
  const identity = names.findLast((name) => name !== '')
  if (identity) return identity
  throw conflict('Ce compte n’a ni téléphone ni e-mail : personne ne pourrait s’en servir.')
}

const letters = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

async function keep(
  tx: Tx,
  asked: AuthRequest,
  record: AnyRow,
  expires: string,
  password: string,
): Promise<void> {
  const { kernel, collection, origin, now } = asked
  const owner = ownership(collection, record.id)
  await forgetOf(tx, '_invitations', owner)
  const row = { ...blankRow(INVITATIONS, newSecretId()), ...owner, expires, created: now, updated: now }
  await insertRow(tx, INVITATIONS, row, { password })
  const after = journalValues(INVITATIONS, row, ['recordRef', 'expires'])
  const entry = { action: 'create', collection: INVITATIONS, record: row.id, before: null, after } as const
  await journal(kernel, tx, entry, origin, now)
}

/** A typed code in its stored form: capitals, no spaces or dashes. */
const plain = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The person chooses a password; the code is worth nothing afterwards. */
export async function confirmInvitation(asked: AuthRequest): Promise<void> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const identity = form.text('identity')
  const code = plain(form.text('code'))
  const password = readNewPassword(asked, form)
  form.mustBeRight()
  const known = await accountNamed(kernel.db, collection, identity, identityFields(collection))
  const open = known && kernel.maySignIn(known) ? known : null
  const account = accountOf(known, identity)
  const guess = { kind: 'invitation', collection, account, ...placeOf(asked, account) } as const
  const owner = await kernel.guesses.allow(guess, async () => {
    const invitation = await invitationOf(asked, open)
    const right = await isPassword(invitation?.password, code)
    if (!right || !open || !invitation) return null
    return (await take(asked, open, invitation.id, password)) ? open : null
  })
  if (!owner) throw invalid({ code: WRONG })
  await kernel.guesses.forgive(collection, owner.id)
}

const WRONG = {
  code: 'validation_invalid_code',
  message: 'Ce code est faux, périmé ou déjà utilisé. Demandez-en un nouveau.',
}

async function invitationOf({ kernel, collection, now }: AuthRequest, record: AnyRow | null) {
  const [invitation] = await kernel.db.query<{ id: string; password: string }>(
    sql`SELECT id, password FROM "_invitations" WHERE "collectionRef" = ${collection.id}
        AND "recordRef" = ${record?.id ?? ''} AND expires > ${now}`,
  )
  return invitation
}

/** Takes the code away: of two requests with the same code only one sets the password. */
function take(asked: AuthRequest, record: AnyRow, id: string, password: string): Promise<boolean> {
  const { kernel, collection } = asked
  return kernel.db.transaction(async (tx) => {
    const taken = await tx.query(sql`DELETE FROM "_invitations" WHERE id = ${id} RETURNING id`)
    if (taken.length === 0) return false
    await kernel.engine.update(tx, collection.name, record.id, { password }, asOwner(asked, record))
    return true
  })
}
