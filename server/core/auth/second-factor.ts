import type { Collection } from '#model/schema/collection.ts'
import { allow } from '#server/core/base/access.ts'
import { ANYONE, type AnyRow, callerFor } from '#server/core/base/caller.ts'
import { newSecretId } from '#server/core/base/ids.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import { blankRow, insertRow } from '#server/core/base/storage.ts'
import { sql } from '#server/db/sql.ts'
import { type AuthRequest, later } from './auth-request.ts'
import { authCollections, forgetOf, ownership } from './collections.ts'

/** The way in which a person proved to own the account. */
export type Method = 'password' | 'otp' | 'oauth2'

const MFAS: Collection = authCollections._mfas
const NOBODY = callerFor(null, () => false)

/** Does a filter of the settings hold for the account? An empty one holds for all. */
export async function holdsFor(
  { kernel: { db, reader }, collection, request }: AuthRequest,
  rule: string,
  record: AnyRow,
): Promise<boolean> {
  const rules = [allow(ANYONE, rule)]
  return rule === '' || reader.rulesAllow(db, collection.name, rules, record, NOBODY, request)
}

/**
 * The id under which the second factor is awaited; null when this factor completes the sign-in and the first
 * one used another method.
 */
export async function awaitedFactor(
  asked: AuthRequest,
  record: AnyRow,
  method: Method,
): Promise<string | null> {
  const { settings, query, body } = asked
  const { mfa } = settings
  if (!mfa || !(await holdsFor(asked, mfa.rule, record))) return null
  const given = query.get('mfaId') || body.mfaId
  if (typeof given !== 'string' || given === '') return firstFactor(asked, record, method)
  await mustBeOther(asked, record, method, given, later(asked.nowMs, -mfa.seconds))
  return null
}

async function firstFactor(asked: AuthRequest, record: AnyRow, method: Method): Promise<string> {
  const { kernel, collection, now, nowMs, settings } = asked
  const owner = ownership(collection, record.id)
  const row = { ...blankRow(MFAS, newSecretId()), ...owner, method, created: now, updated: now }
  await kernel.db.transaction(async (tx) => {
    await forgetOf(tx, '_mfas', owner, sql`created <= ${later(nowMs, -(settings.mfa?.seconds ?? 0))}`)
    await insertRow(tx, MFAS, row, {})
  })
  return row.id
}

async function mustBeOther(
  { kernel, collection }: AuthRequest,
  record: AnyRow,
  method: Method,
  id: string,
  oldest: string,
): Promise<void> {
  const [first] = await kernel.db.query<{ collectionRef: string; recordRef: string; method: string }>(
    sql`SELECT "collectionRef", "recordRef", method FROM "_mfas" WHERE id = ${id.replaceAll('\0', '')} AND created > ${oldest}`,
  )
  if (!first) throw badRequest('Invalid or expired MFA session.')
  if (first.collectionRef !== collection.id || first.recordRef !== record.id) {
    throw badRequest('Invalid MFA session.')
  }
  if (first.method === method) throw badRequest('A different authentication method is required.')
  const taken = await kernel.db.query(sql`DELETE FROM "_mfas" WHERE id = ${id} RETURNING id`)
  if (taken.length === 0) throw badRequest('Invalid or expired MFA session.')
}
