import { check, type FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { isStored, text } from '#model/schema/fields.ts'
import { alive } from '#server/core/base/alive.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { collectionNamed } from '#server/core/base/declared.ts'
import { invalid } from '#server/core/base/refusals.ts'
import { rowFields } from '#server/core/base/storage.ts'
import { TakenId } from '#server/core/base/taken-id.ts'
import { cacheFor } from '#server/core/cache/written.ts'
import type { Tx } from '#server/db/database.ts'
import { endConstraint, overlapConstraint } from '#server/db/ddl.ts'
import { all, among, ident, sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { cachedTargets, holdTargets, idsIn } from './held-targets.ts'
import type { RecordsKernel } from './kernel.ts'
import { hasCreated } from './known-ids.ts'

export const FAILED = {
  create: 'Failed to create record.',
  update: 'Failed to update record.',
  delete: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
} as const

type Errors = Record<string, FieldError>

const ID = text({ label: 'Id', min: 15, max: 15, pattern: '^[a-z0-9]+$' })
const NOT_UNIQUE: FieldError = { code: 'validation_not_unique', message: 'Value must be unique.' }
const MISSING: FieldError = {
  code: 'validation_missing_rel_records',
  message: 'Failed to find all relation records with the provided ids.',
}

/** Refuses the row with every field that cannot be stored, `found` wrong already among them. Relations are looked up where they changed. */
export async function mustBeValid(
  kernel: RecordsKernel,
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  changed: ReadonlySet<string>,
  action: 'create' | 'update',
  found: Readonly<Errors>,
): Promise<void> {
  const errors: Errors = { ...found }
  const wrongId = check(ID, row.id)
  if (wrongId) errors.id = wrongId
  for (const [name, field] of rowFields(collection)) {
    // On create, a field nobody set is checked only when it is required.
    const blank = action === 'create' && !field.required && !changed.has(name)
    if (blank || !isStored(field) || errors[name]) continue
    const error = check(field, row[name])
    if (error) errors[name] = error
  }
  await addMissing(kernel, tx, collection, row, changed, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors, FAILED[action])
}

/**
 * Adds errors for relations to missing records: one query per target collection, one for all cached ones.
 * Records the transaction created need none.
 */
async function addMissing(
  kernel: RecordsKernel,
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  changed: ReadonlySet<string>,
  errors: Errors,
): Promise<void> {
  const wanted = new Map<string, Map<string, string[]>>()
  const cache = cacheFor(tx, kernel.cache)
  const isOwn = (to: string, id: string) => to === collection.name && id === row.id
  const isThere = (to: string, id: string) =>
    id === '' || cache.of(to)?.rows.has(id) === true || isOwn(to, id) || hasCreated(tx, to, id)
  for (const name of changed) {
    const field = collection.fields[name]
    if (field?.kind !== 'relation' || errors[name]) continue
    const ids = idsIn(row[name]).filter((id) => !isThere(field.to, id))
    if (ids.length === 0) continue
    const fields = wanted.get(field.to) ?? new Map<string, string[]>()
    wanted.set(field.to, fields.set(name, ids))
  }
  for (const [to, fields] of wanted) {
    const found = await existing(kernel, tx, to, [...fields.values()].flat())
    for (const [name, ids] of fields) if (!ids.every((id) => found.has(id))) errors[name] = MISSING
  }
  // A write that is refused anyway locks none of the records it points to.
  if (Object.keys(errors).length > 0) return
  const gone = await holdTargets(kernel, tx, cachedTargets(collection, [row], changed, cache))
  if (gone.size === 0) return
  for (const name of changed) {
    const field = collection.fields[name]
    const isGone = (id: string) => field?.kind === 'relation' && gone.has(`${field.to}/${id}`)
    if (idsIn(row[name]).some(isGone)) errors[name] = MISSING
  }
}

/** The ids that exist. They are locked until the transaction ends, so that no target is deleted meanwhile. */
async function existing(
  kernel: RecordsKernel,
  tx: Tx,
  name: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const target = collectionNamed(kernel, name)
  const rows = await tx.query<{ id: string }>(
    sql`SELECT ${ident('id')} FROM ${ident(name)} WHERE ${all([among(ident('id'), ids), ...alive(target)])} FOR KEY SHARE`,
  )
  return new Set(rows.map(({ id }) => id))
}

const ENDS_EARLY: FieldError = {
  code: 'validation_end_before_start',
  message: 'La fin est avant le début. Corrigez une des deux dates.',
}

/** The field errors of each constraint and unique index, by the name the migrations give it. */
export function constraintsOf(collections: Iterable<Collection>): Map<string, Readonly<Errors>> {
  const known = new Map<string, Readonly<Errors>>()
  const unique = (index: string, names: readonly string[]) =>
    known.set(index.slice(0, 63), Object.fromEntries(names.map((name) => [name, NOT_UNIQUE])))
  for (const { name, fields, indexes, periods } of collections) {
    unique(`${name}_pkey`, ['id'])
    for (const [field, { unique: alone }] of Object.entries(fields)) {
      if (alone) unique(`${name}_${field}_unique`, [field])
    }
    for (const index of indexes) {
      if (index.unique) unique(`${name}_${index.fields.join('_')}_unique`, index.fields)
    }
    if (!periods) continue
    const overlap = { code: 'validation_overlap', message: periods.overlap }
    known.set(endConstraint(name), { [periods.to]: ENDS_EARLY })
    known.set(overlapConstraint(name), { [periods.from]: overlap, [periods.to]: overlap })
  }
  return known
}

/** The codes of a violated unique index, exclusion constraint and check. */
const VIOLATIONS = new Set(['23505', '23P01', '23514'])

/** Runs a write; a refusal by a constraint of the database becomes errors of its fields. */
export async function orRefused<T>(
  kernel: RecordsKernel,
  action: 'create' | 'update',
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!VIOLATIONS.has(errorCode(error) ?? '')) throw error
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const errors = kernel.constraints.get(constraint)
    if (!errors) throw error
    if ('id' in errors) throw new TakenId()
    throw invalid(errors, FAILED[action])
  }
}

export const takenId = () => invalid({ id: NOT_UNIQUE }, FAILED.create)
