import { cast } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isServerWritten, text } from '#model/schema/fields.ts'
import { type Action, isAllowed } from '#server/core/access.ts'
import { accountSecrets } from '#server/core/auth/accounts.ts'
import { type AnyRow, writes } from '#server/core/caller.ts'
import { filesUntold } from '#server/core/files/upload.ts'
import type { RequestInfo } from '#server/core/filter/request.ts'
import type { Origin } from '#server/core/hooks.ts'
import { badRequest, invalid, locked, notFound } from '#server/core/http/errors.ts'
import type { Kernel } from '#server/core/kernel.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { applyBody, type Body } from './body.ts'
import { newId } from './ids.ts'
import { told } from './journal.ts'
import { remove } from './remove.ts'
import { answerRepeat } from './repeat.ts'
import { blankRow, readRow } from './storage.ts'
import { FAILED, TakenId } from './validate.ts'
import { insert, modify } from './write.ts'

/** A write as a request asks for it: under the access rules and with the fields the caller may write. */
export interface Submission {
  readonly kernel: Kernel
  readonly collection: Collection
  readonly body: Body
  readonly origin: Origin
  readonly request: RequestInfo
}

const ID = text({ label: 'Id' })

export async function submitCreate(submission: Submission): Promise<AnyRow> {
  const { kernel, collection, body } = submission
  mustBeOpen(submission, 'create')
  const id = String(cast(ID, body.id))
  if (id !== '') {
    const first = await answerRepeat(submission, id)
    if (first) return first
  }
  const row = blankRow(collection, id || newId())
  const touched = applyBody(collection, row, body, writable(submission))
  if (!(await passes(submission, kernel.db, 'create', row, row, touched))) throw badRequest(FAILED.create)
  const secrets = await accountSecrets({ ...submission, ...submission.origin, db: kernel.db, before: null })
  try {
    return await kernel.db.transaction((tx) => insert({ ...submission, tx }, structuredClone(row), secrets))
  } catch (error) {
    if (!(error instanceof TakenId)) throw error
    // The same request was sent twice at once: the other one was first.
    const first = await answerRepeat(submission, row.id)
    if (first) return first
    throw error
  }
}

export async function submitUpdate(submission: Submission, id: string): Promise<AnyRow> {
  const { kernel, collection, body } = submission
  mustBeOpen(submission, 'update')
  return kernel.db.transaction(async (tx) => {
    const before = await held(tx, collection, id)
    const row = structuredClone(before)
    const touched = applyBody(collection, row, body, writable(submission))
    if (!(await passes(submission, tx, 'update', before, row, touched))) throw notFound()
    if (body.id !== undefined && body.id !== id) throw PK_CHANGE()
    const secrets = await accountSecrets({ ...submission, ...submission.origin, db: tx, before })
    return modify({ ...submission, tx }, before, row, secrets)
  })
}

export async function submitDelete(submission: Submission, id: string): Promise<void> {
  const { kernel, collection } = submission
  mustBeOpen(submission, 'delete')
  await kernel.db.transaction(async (tx) => {
    const row = await held(tx, collection, id)
    if (!(await passes(submission, tx, 'delete', row, row, new Set()))) throw notFound()
    await remove({ ...submission, tx }, row)
  })
}

const PK_CHANGE = () =>
  invalid(
    { id: { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' } },
    FAILED.update,
  )

function mustBeOpen({ kernel, collection, origin }: Submission, action: Action): void {
  if (!isAllowed(kernel.access[collection.name]?.[action] ?? [], origin.caller)) throw locked()
}

export async function held(tx: Tx, collection: Collection, id: string): Promise<AnyRow> {
  const row = await readRow(tx, collection, id, { lock: true })
  if (!row) throw notFound()
  return row
}

const writable =
  ({ origin }: Submission) =>
  (field: Field): boolean =>
    !isServerWritten(field) && writes(field.write, origin.caller)

/** Asks the rules about `judged`; they see the submitted fields with the values they would get in `row`. */
async function passes(
  { kernel, collection, origin, request, body: sent }: Submission,
  db: Db,
  action: Action,
  judged: AnyRow,
  row: AnyRow,
  touched: ReadonlySet<string>,
): Promise<boolean> {
  const rules = kernel.access[collection.name]?.[action] ?? []
  const body = { ...request.body, ...filesUntold(collection, told(collection, row, touched), sent) }
  return kernel.reader.matches(db, collection.name, rules, judged, origin.caller, { ...request, body })
}
