import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { newSecretId } from '#server/core/base/ids.ts'
import { ApiError, badRequest } from '#server/core/base/refusals.ts'
import { blankRow, readRow } from '#server/core/base/storage.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import type { Body } from '#server/core/records/body.ts'
import { createWithin } from '#server/core/records/submit.ts'
import { insert } from '#server/core/records/write.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type AuthRequest, asOwner } from '../auth-request.ts'
import { authCollections, ownership } from '../collections.ts'
import { accountNamed } from '../find-account.ts'
import type { Identity } from './identity.ts'

const EXTERNAL_AUTHS: Collection = authCollections._externalAuths

export interface Newcomer {
  /** Fields of the account, should one be created. */
  readonly createData: Body
  /** The request as the create rule reads it. */
  readonly request: RequestInfo
}

export interface OpenedAccount {
  readonly record: AnyRow
  readonly isNew: boolean
}

/**
 * The account an identity opens: the one linked to it, else the caller's own, else the one with its verified
 * e-mail, else a new one if the create rule allows it. The identity is then linked to that account.
 */
export async function accountOf(
  asked: AuthRequest,
  provider: string,
  identity: Identity,
  newcomer: Newcomer,
): Promise<OpenedAccount> {
  const linked = await linkedAccount(asked, provider, identity)
  if (linked) return { record: mustBeOpen(asked, linked), isNew: false }
  const own = asked.caller.collection === asked.collection ? asked.caller.record : null
  return asked.kernel.db.transaction(async (tx) => {
    const present = own ?? (await accountOfIdentity(tx, asked, identity))
    const found = present
      ? await confirmed(tx, asked, mustBeOpen(asked, present), identity, own === null)
      : await created(tx, asked, identity, newcomer)
    await link(tx, asked, provider, identity, found)
    return { record: found, isNew: present === null }
  })
}

async function linkedAccount(
  { kernel, collection }: AuthRequest,
  provider: string,
  { id }: Identity,
): Promise<AnyRow | null> {
  const [row] = await kernel.db.query<{ recordRef: string }>(
    sql`SELECT "recordRef" FROM "_externalAuths" WHERE "collectionRef" = ${collection.id}
        AND provider = ${provider} AND "providerId" = ${id}`,
  )
  return row ? readRow(kernel.db, collection, row.recordRef) : null
}

const accountOfIdentity = (tx: Tx, { collection }: AuthRequest, { email }: Identity) =>
  email === '' ? null : accountNamed(tx, collection, email, ['email'])

function mustBeOpen({ kernel }: AuthRequest, record: AnyRow): AnyRow {
  if (kernel.maySignIn(record)) return record
  throw badRequest('Failed to authenticate.')
}

/**
 * Verifies the e-mail of the account, as the provider has. Somebody else may have made the account and know
 * its password: it is replaced, unless the caller is signed in to the account and so has both.
 */
async function confirmed(
  tx: Tx,
  asked: AuthRequest,
  record: AnyRow,
  { email }: Identity,
  withoutPassword: boolean,
): Promise<AnyRow> {
  if (record.verified === true || email === '' || !isSame(record.email, email)) return record
  const values = { verified: true, ...(withoutPassword ? { password: randomPassword() } : {}) }
  return asked.kernel.engine.update(tx, asked.collection.name, record.id, values, asOwner(asked, record))
}

const isSame = (a: unknown, b: string): boolean => String(a).toLowerCase() === b.toLowerCase()

const randomPassword = (): string => `${newSecretId()}${newSecretId()}`

async function created(
  tx: Tx,
  asked: AuthRequest,
  identity: Identity,
  { createData, request }: Newcomer,
): Promise<AnyRow> {
  const { kernel, collection, origin } = asked
  const password = randomPassword()
  const withPassword = createData.password ? {} : { password, passwordConfirm: password }
  const withEmail = createData.email ? {} : { email: identity.email }
  const body = { ...createData, ...withPassword, ...withEmail }
  const row = await createWithin(tx, { kernel, collection, body, origin, request: { ...request, body } })
  return confirmed(tx, asked, row, identity, false)
}

async function link(
  tx: Tx,
  asked: AuthRequest,
  provider: string,
  { id }: Identity,
  record: AnyRow,
): Promise<void> {
  const { kernel, collection } = asked
  const write = { kernel, tx, collection: EXTERNAL_AUTHS, origin: asOwner(asked, record) }
  const row = { ...blankRow(EXTERNAL_AUTHS, newSecretId()), ...ownership(collection, record.id) }
  try {
    await insert(write, { ...row, provider, providerId: id }, {})
  } catch (error) {
    // That account is already linked to another identity of the same provider.
    if (error instanceof ApiError) throw new ApiError(error.status, 'Failed to authenticate.', error.data)
    throw error
  }
}
