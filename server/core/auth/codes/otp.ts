import { createHmac, randomInt } from 'node:crypto'
import type { Collection } from '#model/schema/collection.ts'
import { type AuthRequest, asOwner, later, placeOf } from '#server/core/auth/auth-request.ts'
import { authCollections, ownership } from '#server/core/auth/collections.ts'
import { accountOfEmail } from '#server/core/auth/find-account.ts'
import { Form } from '#server/core/auth/form.ts'
import { hashPassword, isPassword } from '#server/core/auth/passwords.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { newSecretId } from '#server/core/base/ids.ts'
import { type ApiError, badRequest, tooMany } from '#server/core/base/refusals.ts'
import { blankRow, insertRow, readRow } from '#server/core/base/storage.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { evenly } from './letters.ts'

const OTPS: Collection = authCollections._otps
/** Codes of one account that are still good; more are not made, the last one serves again. */
const MOST = 9
const MOST_TRIES = 5

/** Sends a code to sign in with. An unknown e-mail gets the same answer, and a code that opens nothing. */
export async function requestOtp(asked: AuthRequest): Promise<{ otpId: string }> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const email = form.email('email')
  form.mustBeRight()
  return evenly(asked, 'otp', email, async () => {
    const record = await accountOfEmail(kernel, collection, email)
    return { otpId: await makeOtp(asked, record, email) }
  })
}

async function makeOtp(asked: AuthRequest, record: AnyRow | null, email: string): Promise<string> {
  const { kernel, collection, now } = asked
  const otp = String(randomInt(100_000_000)).padStart(8, '0')
  const password = await hashPassword(otp)
  const otpId = newSecretId()
  const owner = ownership(collection, record?.id ?? nobodyOf(asked, email))
  const to = String(record?.email ?? '')
  return kernel.db.transaction(async (tx) => {
    const last = await lastOfMany(tx, asked, owner.recordRef)
    if (last) return last
    const row = { ...blankRow(OTPS, otpId), ...owner, sentTo: to, created: now, updated: now }
    await insertRow(tx, OTPS, row, { password })
    const letter = { kind: 'otp', to, collection, values: { otp, otpId }, seconds: lifeOf(asked) }
    if (record) await kernel.post.send(tx, { ...letter, record })
    return otpId
  })
}

/** Stands in for the account an unknown e-mail does not have: wrong codes count on it as on a real one. */
const nobodyOf = ({ secret, collection }: AuthRequest, email: string): string =>
  createHmac('sha256', secret).update(`${collection.id} ${email.toLowerCase()}`).digest('hex').slice(0, 20)

/** Throws away old codes; returns the newest of the account when there are too many good ones. */
async function lastOfMany(tx: Tx, asked: AuthRequest, recordRef: string): Promise<string | undefined> {
  const { collection } = asked
  await tx.query(
    sql`DELETE FROM "_otps" WHERE "collectionRef" = ${collection.id} AND created <= ${oldest(asked)}`,
  )
  const good = await tx.query<{ id: string }>(
    sql`SELECT id FROM "_otps" WHERE "collectionRef" = ${collection.id} AND "recordRef" = ${recordRef} ORDER BY created DESC, "_seq" DESC`,
  )
  return good.length >= MOST ? good[0]?.id : undefined
}

/** How long a code is good, in seconds. */
const lifeOf = ({ settings }: AuthRequest): number => settings.otp?.seconds ?? 0

/** A code made before this instant is worth nothing. */
const oldest = (asked: AuthRequest): string => later(asked.nowMs, -lifeOf(asked))

/** The account of a right code, which is used up by it. */
export async function signInWithOtp(asked: AuthRequest): Promise<AnyRow> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const otpId = form.text('otpId')
  const password = form.text('password', 71)
  form.mustBeRight()
  const found = await findOtp(asked, otpId)
  const account = found?.recordRef ?? otpId
  const limit = { most: MOST_TRIES, windowMs: lifeOf(asked) * 1000 }
  const guess = { kind: 'otp', collection, account, ...placeOf(asked, account), limit, refuse } as const
  const record = await kernel.guesses.allow(guess, async () => {
    const right = await isPassword(found?.password, password)
    const owner = right && found ? await readRow(kernel.db, collection, found.recordRef) : null
    return owner && kernel.maySignIn(owner) && (await take(asked, otpId)) ? owner : null
  })
  if (!record) throw badRequest('Invalid or expired OTP.')
  if (record.verified === true || found?.sentTo !== record.email) return record
  return kernel.db.transaction((tx) => verify(tx, asked, record))
}

interface Otp {
  readonly recordRef: string
  readonly password: string
  readonly sentTo: string
}

async function findOtp(asked: AuthRequest, id: string): Promise<Otp | undefined> {
  const { kernel, collection } = asked
  const [otp] = await kernel.db.query<Otp>(
    sql`SELECT "recordRef", password, "sentTo" FROM "_otps"
        WHERE id = ${id.replaceAll('\0', '')} AND "collectionRef" = ${collection.id} AND created > ${oldest(asked)}`,
  )
  return otp
}

/** Takes the code away: of two requests with the same code only one signs in. */
async function take({ kernel }: AuthRequest, id: string): Promise<boolean> {
  const taken = await kernel.db.query(sql`DELETE FROM "_otps" WHERE id = ${id} RETURNING id`)
  return taken.length > 0
}

/**
 * Verifies the e-mail of an account opened by its code: its owner reads that mail. Somebody else may have
 * made the account and know its password: where the password alone would sign in, it is replaced by a random
 * one.
 */
function verify(tx: Tx, asked: AuthRequest, record: AnyRow): Promise<AnyRow> {
  const { kernel, collection, settings } = asked
  const password = settings.mfa ? {} : { password: `${newSecretId()}${newSecretId()}` }
  const values = { verified: true, ...password }
  return kernel.engine.update(tx, collection.name, record.id, values, asOwner(asked, record))
}

const refuse = (seconds: number): ApiError =>
  tooMany(seconds, 'Too many attempts, please try again later with a new OTP.')
