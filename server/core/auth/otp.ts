import { randomInt } from 'node:crypto'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { badRequest } from '#server/core/http/errors.ts'
import { newId } from '#server/core/records/ids.ts'
import { blankRow, insertRow, readRow } from '#server/core/records/storage.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type AuthRequest, asOwner, later } from './auth-request.ts'
import { authCollections, ownership } from './collections.ts'
import { accountOfEmail } from './find-account.ts'
import { Form } from './form.ts'
import { evenly } from './letters.ts'
import { hashPassword, isPassword } from './passwords.ts'

const OTPS: Collection = authCollections._otps
/** Codes of one account that are still good; more are not made, the last one serves again. */
const MOST = 9

/** Sends a code to sign in with. An unknown e-mail is answered an id as well. */
export async function requestOtp(asked: AuthRequest): Promise<{ otpId: string }> {
  const { kernel, collection } = asked
  const form = new Form(asked.body)
  const email = form.email('email')
  form.mustBeRight()
  const otpId = newId()
  return evenly(asked.evenMs, async () => {
    const record = await accountOfEmail(kernel, collection, email)
    return { otpId: record ? await sendOtp(asked, record, otpId) : otpId }
  })
}

async function sendOtp(asked: AuthRequest, record: AnyRow, id: string): Promise<string> {
  const { kernel, collection, now } = asked
  const otp = String(randomInt(100_000_000)).padStart(8, '0')
  const password = await hashPassword(otp)
  const to = String(record.email)
  return kernel.db.transaction(async (tx) => {
    const last = await lastOfMany(tx, asked, record)
    if (last) return last
    const row = { ...blankRow(OTPS, id), ...ownership(collection, record.id) }
    await insertRow(tx, OTPS, { ...row, sentTo: to, created: now, updated: now }, { password })
    await kernel.post.send(tx, { kind: 'otp', to, collection, record, values: { otp, otpId: id } })
    return id
  })
}

/** Throws away the account's old codes; returns the newest when there are too many good ones. */
async function lastOfMany(tx: Tx, asked: AuthRequest, record: AnyRow): Promise<string | undefined> {
  const { collectionRef, recordRef } = ownership(asked.collection, record.id)
  const his = sql`"collectionRef" = ${collectionRef} AND "recordRef" = ${recordRef}`
  await tx.query(sql`DELETE FROM "_otps" WHERE ${his} AND created <= ${oldest(asked)}`)
  const good = await tx.query<{ id: string }>(
    sql`SELECT id FROM "_otps" WHERE ${his} ORDER BY created DESC, "_seq" DESC`,
  )
  return good.length >= MOST ? good[0]?.id : undefined
}

/** A code made before this instant is worth nothing. */
const oldest = ({ nowMs, settings }: AuthRequest): string => later(nowMs, -(settings.otp?.seconds ?? 0))

const WRONG = () => badRequest('Invalid or expired OTP.')

/** The account that asked for the code; the code is worth nothing afterwards. */
export async function signInWithOtp(asked: AuthRequest): Promise<AnyRow> {
  const { kernel } = asked
  const form = new Form(asked.body)
  const otpId = form.text('otpId')
  const password = form.text('password', 71)
  form.mustBeRight()
  const found = await findOtp(asked, otpId)
  if (!found) {
    await isPassword(undefined, password)
    throw WRONG()
  }
  const { record, hash, sentTo } = found
  if (!(await isPassword(hash, password)) || !(await take(asked, otpId))) {
    throw WRONG()
  }
  if (record.verified === true || sentTo !== record.email) return record
  return kernel.db.transaction((tx) => verify(tx, asked, record))
}

interface Found {
  readonly record: AnyRow
  readonly hash: string
  readonly sentTo: string
}

async function findOtp(asked: AuthRequest, id: string): Promise<Found | null> {
  const { kernel, collection } = asked
  if (id.includes('\0')) return null
  const [otp] = await kernel.db.query<{ recordRef: string; password: string; sentTo: string }>(
    sql`SELECT "recordRef", password, "sentTo" FROM "_otps"
        WHERE id = ${id} AND "collectionRef" = ${collection.id} AND created > ${oldest(asked)}`,
  )
  const record = otp && (await readRow(kernel.db, collection, otp.recordRef))
  if (!record || !kernel.maySignIn(record)) return null
  return { record, hash: otp.password, sentTo: otp.sentTo }
}

/** Of two requests with the same code one signs in. */
async function take({ kernel }: AuthRequest, id: string): Promise<boolean> {
  const taken = await kernel.db.query(sql`DELETE FROM "_otps" WHERE id = ${id} RETURNING id`)
  return taken.length > 0
}

/**
 * He reads the mail of that address. Who opened the account before that may have been somebody else, who knows
 * its password: where that password alone would still let him in, it is thrown away.
 */
function verify(tx: Tx, asked: AuthRequest, record: AnyRow): Promise<AnyRow> {
  const { kernel, collection, settings } = asked
  const password = settings.mfa ? {} : { password: `${newId()}${newId()}` }
  const values = { verified: true, ...password }
  return kernel.engine.update(tx, collection.name, record.id, values, asOwner(asked, record))
}
