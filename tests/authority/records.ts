import { randomInt } from 'node:crypto'
import { collections } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import { blankRow, insertRow, readRow } from '#server/core/base/storage.ts'
import { systemCollections } from '#server/core/system.ts'
import { digestRows, PROVEN } from '#server/db/digests.ts'
import { ident, sql } from '#server/db/sql.ts'
import type { TestWasl } from '#tests/support/wasl.ts'

/** A collection of the product, or one every engine has. */
export function collectionOf(name: string): Collection {
  const known: Readonly<Record<string, Collection>> = { ...systemCollections, ...collections }
  const found = known[name]
  if (!found) throw new Error(`no collection is called ${name}`)
  return found
}

const NOW = '2026-11-20 10:00:00.000Z'

/**
 * Stores a record past every rule and hook, because the table is about access alone. Required fields get a
 * value, so that an edit is refused for its own values. An existing record is kept.
 */
export async function put(
  { db }: TestWasl,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const collection = collectionOf(name)
  const id = typeof values.id === 'string' ? values.id : newId()
  if (await readRow(db, collection, id)) return id
  const row: AnyRow = { ...blankRow(collection, id), ...values, id }
  for (const [field, kind] of Object.entries(collection.fields)) {
    if (kind.kind === 'autodate') row[field] = NOW
    else if (isEmpty(row[field]) && mustHaveValue(collection, field))
      row[field] = await someValue(db, kind, id)
  }
  await db.transaction(async (tx) => {
    await insertRow(tx, collection, row, {})
    if (PROVEN.includes(collection)) await digestRows(tx, collection, [id])
  })
  return id
}

/** A posting of that agence with its entry: the database takes none without. */
export async function putPosting({ db }: TestWasl, agence: string): Promise<string> {
  const [entry, id] = [newId(), newId()]
  const row = (name: string, own: string) => ({
    ...blankRow(collectionOf(name), own),
    created: NOW,
    updated: NOW,
  })
  await db.transaction(async (tx) => {
    const made = { ...row('ledger_entries', entry), cause: entry, rule: 'essai', agence }
    await insertRow(tx, collectionOf('ledger_entries'), made, {})
    await insertRow(
      tx,
      collectionOf('ledger_postings'),
      { ...row('ledger_postings', id), entry, account: entry },
      {},
    )
  })
  return id
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === 0 ||
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0)

const mustHaveValue = ({ type, fields }: Collection, name: string): boolean =>
  fields[name]?.required === true || (type === 'auth' && name === 'tokenKey')

async function someValue(db: TestWasl['db'], field: Field, id: string): Promise<unknown> {
  const one = await oneValue(db, field, id)
  return isMultiple(field) ? [one] : one
}

async function oneValue(db: TestWasl['db'], field: Field, id: string): Promise<unknown> {
  switch (field.kind) {
    case 'relation': {
      const [first] = await db.query<{ id: string }>(
        sql`SELECT id FROM ${ident(field.to)} ORDER BY "_seq" LIMIT 1`,
      )
      return first?.id ?? ''
    }
    case 'select':
      return Object.keys(field.options)[0]
    case 'date':
      return NOW
    case 'phone':
      return '+212661000000'
    case 'email':
      return `${id}@wasl.test`
    case 'money':
    case 'number':
    case 'count':
      return 1
    default:
      return someText(field)
  }
}

/** A value the field may have, other than the one it has; amounts in dirhams. */
export async function otherValue({ db }: TestWasl, field: Field, present: unknown): Promise<unknown> {
  switch (field.kind) {
    case 'bool':
      return present !== true
    case 'money':
    case 'number':
    case 'count':
      return Number(present) + 1
    case 'date':
      return '2026-11-19 10:00:00.000Z'
    case 'phone':
      return `+2126${String(randomInt(10_000_000, 99_999_999))}`
    case 'select':
      return several(
        field,
        Object.keys(field.options).find((option) => ![present].flat().includes(option)),
      )
    case 'relation': {
      const rows = await db.query<{ id: string }>(
        sql`SELECT id FROM ${ident(field.to)} ORDER BY "_seq" LIMIT 2`,
      )
      return several(
        field,
        rows.map(({ id }) => id).find((id) => ![present].flat().includes(id)),
      )
    }
    default:
      return someText(field)
  }
}

const several = (field: Field, value: unknown): unknown => (isMultiple(field) ? [value] : value)

/** A text never given before that the field's pattern takes. */
function someText(field: Field): string {
  const letters = newId().replaceAll(/[^a-z]/g, 'x')
  const digits = String(randomInt(10 ** 11, 10 ** 12))
  const texts = [letters.slice(-8), letters.toUpperCase(), digits + digits]
  const pattern = new RegExp((field.kind === 'text' && field.pattern) || '')
  return texts.find((text) => pattern.test(text)) ?? ''
}
