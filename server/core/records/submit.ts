import { cast, type FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isServerWritten, text } from '#model/schema/fields.ts'
import { type Action, isAllowed } from '#server/core/base/access.ts'
import { type AnyRow, type Caller, writes } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import { ApiError, badRequest, invalid, notFound, superusersOnly } from '#server/core/base/refusals.ts'
import { blankRow, copyRow, readRow } from '#server/core/base/storage.ts'
import { TakenId } from '#server/core/base/taken-id.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { withoutFileNames } from '#server/core/files/upload.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Applied, applyBody, type Body } from './body.ts'
import { gatherWrites, togetherOrNot } from './gathered.ts'
import { journalValues } from './journal.ts'
import type { RecordsKernel, Secrets } from './kernel.ts'
import { mustBePresent } from './precondition.ts'
import { remove } from './remove.ts'
import { answerRepeat } from './repeat.ts'
import { restore } from './restore.ts'
import { FAILED } from './validate.ts'
import { insert, modify } from './write.ts'

/** A write of a request: under the access rules, and with the fields the caller may write. */
export interface Submission {
  readonly kernel: RecordsKernel
  readonly collection: Collection
  readonly body: Body
  readonly origin: Origin
  readonly request: RequestInfo
}

const ID = text({ label: 'Id' })

/** Creates one record. Every check that can refuse runs before a transaction begins. */
export async function submitCreate(submission: Submission): Promise<AnyRow> {
  const { kernel, collection } = submission
  try {
    return await againIfTaken(async () => {
      const { first, row, secrets, applied } = await prepareCreate(kernel.db, submission)
      if (first) return first
      const shared = (tx: Tx) => insert({ ...submission, tx, applied }, copyRow(collection, row), secrets)
      const alone = () =>
        togetherOrNot((together) =>
          kernel.db.transaction((tx) => {
            if (together) gatherWrites(tx)
            return shared(tx)
          }),
        )
      const key = kernel.hooks[collection.name]?.sharedBy?.(row)
      return key === undefined ? alone() : kernel.shared.run({ key, shared, alone })
    })
  } catch (error) {
    const first = error instanceof ApiError ? await firstSent(kernel.db, submission) : null
    if (first) return first
    throw error
  }
}

/** The record an earlier sending of this create wrote, if any; null for a record of other content. */
async function firstSent(db: Db, submission: Submission): Promise<AnyRow | null> {
  const id = String(cast(ID, submission.body.id))
  if (id === '') return null
  try {
    return await answerRepeat(db, submission, id)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** A create among the writes of a transaction. */
export async function createWithin(tx: Tx, submission: Submission): Promise<AnyRow> {
  const { first, row, secrets, applied } = await prepareCreate(tx, submission)
  return first ?? insert({ ...submission, tx, applied }, row, secrets)
}

/**
 * Runs a create again when its id was free at the check and taken at the write: the same request was sent
 * twice at once.
 */
export async function againIfTaken<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof TakenId)) throw error
    return attempt()
  }
}

interface Prepared {
  /** The record an earlier sending of the same request created. */
  readonly first: AnyRow | null
  readonly row: AnyRow
  readonly secrets: Secrets
  readonly applied: Applied
}

async function prepareCreate(db: Db, submission: Submission): Promise<Prepared> {
  const { collection, body } = submission
  mustBeOpen(submission.kernel, collection, submission.origin.caller, 'create')
  const id = String(cast(ID, body.id))
  const row = blankRow(collection, id || newId())
  const first = id === '' ? null : await answerRepeat(db, submission, id)
  const applied = applyBody(collection, row, first ? {} : body, writable(submission))
  if (first) return { first, row, secrets: {}, applied }
  if (!(await passes(submission, db, 'create', row, row, applied))) {
    const errors = namesAnother(submission, applied)
    throw errors ? invalid(errors, FAILED.create) : badRequest(FAILED.create)
  }
  const secrets = await submission.kernel.accounts.secretsOf({
    ...submission,
    ...submission.origin,
    db,
    before: null,
    record: row,
  })
  return { first, row, secrets, applied }
}

/**
 * The error for a create that names another account where its rule wants the writer's own (`self`); null when
 * none does.
 */
function namesAnother(
  { kernel, collection, origin: { caller } }: Submission,
  { given }: Applied,
): Record<string, FieldError> | null {
  for (const { to, self } of kernel.access[collection.name]?.create ?? []) {
    if (self === undefined || !to.some((audience) => caller.is(audience))) continue
    const named = given.get(self)
    if (named === undefined || named === '' || named === caller.record?.id) continue
    const label = collection.fields[self]?.label ?? self
    const message = `« ${label} » : vous ne pouvez nommer que votre propre compte. Retirez cette valeur, ou donnez la vôtre.`
    return { [self]: { code: NOT_HIMSELF, message } }
  }
  return null
}

/** Code of the field error of a `self` rule. */
export const NOT_HIMSELF = 'validation_not_himself'

export const submitUpdate = (submission: Submission, id: string): Promise<AnyRow> =>
  submission.kernel.db.transaction((tx) => updateWithin(tx, submission, id))

export async function updateWithin(tx: Tx, submission: Submission, id: string): Promise<AnyRow> {
  const { collection, body } = submission
  mustBeOpen(submission.kernel, collection, submission.origin.caller, 'update')
  const before = await lockRow(submission.kernel, tx, collection, id)
  const row = copyRow(collection, before)
  const applied = applyBody(collection, row, body, writable(submission))
  if (!(await passes(submission, tx, 'update', before, row, applied))) throw notFound()
  const matched = await mustBePresent(submission, before)
  if (body.id !== undefined && body.id !== id) throw PK_CHANGE()
  const secrets = await submission.kernel.accounts.secretsOf({
    ...submission,
    ...submission.origin,
    db: tx,
    before,
    record: row,
  })
  const origin = { ...submission.origin, matched }
  return modify({ ...submission, origin, tx, applied }, before, row, secrets)
}

export const submitDelete = (submission: Submission, id: string): Promise<void> =>
  submission.kernel.db.transaction((tx) => deleteWithin(tx, submission, id))

export async function deleteWithin(tx: Tx, submission: Submission, id: string): Promise<void> {
  const { collection } = submission
  mustBeOpen(submission.kernel, collection, submission.origin.caller, 'delete')
  const row = await lockRow(submission.kernel, tx, collection, id)
  if (!(await passes(submission, tx, 'delete', row, row, NOTHING))) throw notFound()
  await mustBePresent(submission, row)
  await remove({ ...submission, tx }, row)
}

/** Takes a record out of the corbeille. */
export const submitRestore = (submission: Submission, id: string): Promise<AnyRow> =>
  submission.kernel.db.transaction(async (tx) => {
    const { kernel, collection } = submission
    const rules = kernel.access[collection.name]?.restore ?? []
    mustBeOpen(kernel, collection, submission.origin.caller, 'restore')
    const row = await readRow(tx, collection, id, { lock: true, putAside: true })
    if (!row?.deleted_at) throw notFound()
    const { caller } = submission.origin
    if (!(await kernel.reader.rulesAllow(tx, collection.name, rules, row, caller))) throw notFound()
    return restore({ ...submission, tx }, row)
  })

const PK_CHANGE = () =>
  invalid(
    { id: { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' } },
    FAILED.update,
  )

/** Somebody like the caller may do that to some record of the collection; 403 otherwise. */
export function mustBeOpen(
  kernel: RecordsKernel,
  collection: Collection,
  caller: Caller,
  action: Action | 'restore',
): void {
  if (!isAllowed(kernel.access[collection.name]?.[action] ?? [], caller)) throw superusersOnly()
}

/** The row, locked after the locks that its hooks take; 404 when there is none. */
export async function lockRow(
  kernel: RecordsKernel,
  tx: Tx,
  collection: Collection,
  id: string,
): Promise<AnyRow> {
  const [, row] = await Promise.all([
    kernel.hooks[collection.name]?.lockBefore?.(tx, [id]),
    readRow(tx, collection, id, { lock: true }),
  ])
  if (!row) throw notFound()
  return row
}

const writable =
  ({ origin }: Submission) =>
  (field: Field): boolean =>
    !isServerWritten(field) && writes(field.write, origin.caller)

const NOTHING: Pick<Applied, 'given'> = { given: new Map() }

/**
 * Evaluates the rules on `judged`; they see the submitted fields with the values these would get in `row`.
 */
async function passes(
  { kernel, collection, origin, request, body: sent }: Submission,
  db: Db,
  action: Action,
  judged: AnyRow,
  row: AnyRow,
  { given }: Pick<Applied, 'given'>,
): Promise<boolean> {
  const rules = kernel.access[collection.name]?.[action] ?? []
  const body = {
    ...request.body,
    ...withoutFileNames(collection, journalValues(collection, row, given.keys()), sent),
  }
  return kernel.reader.rulesAllow(db, collection.name, rules, judged, origin.caller, { ...request, body })
}
