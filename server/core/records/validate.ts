import { check, type FieldError } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { isStored, text } from '#model/schema/fields.ts'
import { cacheFor } from '#server/core/cache/written.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { invalid } from '#server/core/http/errors.ts'
import { collectionNamed, type Kernel } from '#server/core/kernel.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { cachedTargets, holdTargets } from './held-targets.ts'
import { hasCreated } from './known-ids.ts'
import { alive, rowFields } from './storage.ts'
import { TakenId } from './taken-id.ts'

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
  kernel: Kernel,
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
    // What nobody has filled lacks nothing but what is required.
    const blank = action === 'create' && !field.required && !changed.has(name)
    if (blank || !isStored(field) || errors[name]) continue
    const error = check(field, row[name])
    if (error) errors[name] = error
  }
  await addMissing(kernel, tx, collection, row, changed, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors, FAILED[action])
}

/** One question per collection pointed to, and one for all small ones; memory answers for what the transaction created. */
async function addMissing(
  kernel: Kernel,
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  changed: ReadonlySet<string>,
  errors: Errors,
): Promise<void> {
  const wanted = new Map<string, Map<string, string[]>>()
  const cache = cacheFor(tx, kernel.cache)
  for (const name of changed) {
    const field = collection.fields[name]
    if (field?.kind !== 'relation' || errors[name]) continue
    const cached = cache.of(field.to)?.rows
    const isOwn = (id: string) => field.to === collection.name && id === row.id
    const ids = [row[name]]
      .flat()
      .map(String)
      .filter((id) => id !== '' && !cached?.has(id) && !isOwn(id) && !hasCreated(tx, field.to, id))
    if (ids.length === 0) continue
    const fields = wanted.get(field.to) ?? new Map<string, string[]>()
    wanted.set(field.to, fields.set(name, ids))
  }
  for (const [to, fields] of wanted) {
    const found = await existing(kernel, tx, to, [...fields.values()].flat())
    for (const [name, ids] of fields) if (!ids.every((id) => found.has(id))) errors[name] = MISSING
  }
  // What is refused anyway needs nothing held.
  if (Object.keys(errors).length > 0) return
  const gone = await holdTargets(kernel, tx, cachedTargets(collection, [row], changed, cache))
  if (gone.size === 0) return
  for (const name of changed) {
    const field = collection.fields[name]
    const isGone = (id: unknown) => field?.kind === 'relation' && gone.has(`${field.to}/${id}`)
    if ([row[name]].flat().some(isGone)) errors[name] = MISSING
  }
}

/** They are held until the end, so that nobody deletes what is about to be pointed at. */
async function existing(kernel: Kernel, tx: Tx, name: string, ids: readonly string[]): Promise<Set<string>> {
  const target = collectionNamed(kernel, name)
  const rows = await tx.query<{ id: string }>(
    sql`SELECT ${ident('id')} FROM ${ident(name)} WHERE ${ident('id')} = ANY(${ids}) AND ${alive(target)} FOR KEY SHARE`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Names of the unique indexes, as the migrations make them. */
export function uniquesOf(collections: Iterable<Collection>): Map<string, readonly string[]> {
  const uniques = new Map<string, readonly string[]>()
  for (const { name, fields, indexes } of collections) {
    uniques.set(`${name}_pkey`, ['id'])
    for (const [field, { unique }] of Object.entries(fields)) {
      if (unique) uniques.set(`${name}_${field}_unique`, [field])
    }
    for (const index of indexes) {
      if (index.unique) uniques.set(`${name}_${index.fields.join('_')}_unique`, index.fields)
    }
  }
  return new Map([...uniques].map(([index, fields]) => [index.slice(0, 63), fields]))
}

const UNIQUE_VIOLATION = '23505'

/** Runs a write; a value another record has blames every field of the index. */
export async function orNotUnique<T>(
  kernel: Kernel,
  action: 'create' | 'update',
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    const index = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const fields = kernel.uniques.get(index) ?? []
    if (fields[0] === 'id') throw new TakenId()
    throw invalid(Object.fromEntries(fields.map((name) => [name, NOT_UNIQUE])), FAILED[action])
  }
}

export const takenId = () => invalid({ id: NOT_UNIQUE }, FAILED.create)
