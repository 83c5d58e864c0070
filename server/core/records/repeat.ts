import { isServerWritten, isStored } from '#model/schema/fields.ts'
import { type AnyRow, writes } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import { blankRow, readRow } from '#server/core/base/storage.ts'
import { repeatedFiles } from '#server/core/files/repeated-files.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { applyBody } from './body.ts'
import { sameValue } from './changes.ts'
import { journalValues, sendEntries } from './journal.ts'
import { isAbsent } from './known-ids.ts'
import type { Submission } from './submit.ts'
import { takenId } from './validate.ts'

const DIFFERENT = 'Cet identifiant a déjà servi pour une fiche au contenu différent.'

/**
 * The record of a repeated create. A client that may retry sends the id itself: the same content under the
 * same id returns the first record, other content is a conflict. A record the caller may not see is only «
 * not unique ».
 */
export async function answerRepeat(db: Db, submission: Submission, id: string): Promise<AnyRow | null> {
  const { kernel, collection, origin } = submission
  if (isAbsent(db, collection.name, id)) return null
  const present = await readRow(db, collection, id, { putAside: true })
  if (!present) return null
  const rules = kernel.access[collection.name]?.view ?? []
  if (!(await kernel.reader.rulesAllow(db, collection.name, rules, present, origin.caller))) throw takenId()
  if (await saysTheSame(db, submission, present)) return present
  const seen = JSON.parse(await kernel.reader.render(collection.name, present, '', origin.caller)) as unknown
  throw conflict(DIFFERENT, seen)
}

/** True when each submitted field has the value stored now, or the one it had when the record was created. */
async function saysTheSame(
  db: Db,
  { kernel, collection, body, origin }: Submission,
  present: AnyRow,
): Promise<boolean> {
  const sent = blankRow(collection, present.id)
  const { given } = applyBody(
    collection,
    sent,
    body,
    (field) => isStored(field) && !isServerWritten(field) && writes(field.write, origin.caller),
  )
  const files = await repeatedFiles(kernel, collection, present, sent, body)
  const touched = [...given.keys()]
  const differing = touched.filter((name) => !files.has(name) && !sameValue(sent[name], present[name]))
  if (differing.length === 0) return true
  if (kernel.journal === undefined) return false
  await sendEntries(kernel, db)
  const [entry] = await db.query<{ after: Record<string, unknown> | null }>(
    sql`SELECT "after" FROM ${ident(kernel.journal)} WHERE "record" = ${present.id}
        AND "collection" = ${collection.name} AND "action" = 'create' ORDER BY "_seq" LIMIT 1`,
  )
  const first: Record<string, unknown> = {
    ...journalValues(collection, blankRow(collection, present.id), touched),
    ...entry?.after,
  }
  const claimed = journalValues(collection, sent, differing)
  return Boolean(entry) && differing.every((name) => sameValue(claimed[name], first[name]))
}
