import type { Collection } from '#model/schema/collection.ts'
import { type Field, isJournalled, isMultiple } from '#model/schema/fields.ts'
import { alive } from '#server/core/base/alive.ts'
import { actorId } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import { textOf } from '#server/core/base/rows.ts'
import { autodateFields } from '#server/core/base/storage.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { columnType } from '#server/db/ddl.ts'
import { arrayText } from '#server/db/insertion.ts'
import { all, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { sendEntries } from './journal.ts'
import type { RecordsKernel } from './kernel.ts'
import { stateText, valuesText, type WrittenField } from './state-text.ts'
import { mustNotBeSealed } from './write.ts'

/** New values of some fields of many records. */
export interface FieldUpdates {
  readonly ids: readonly string[]
  /** By field, its value in each record, in the order of `ids`. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
  /** Canonical text. */
  readonly now: string
}

/** Records of one statement. */
const AT_ONCE = 1_000

/**
 * Sets fields of many records past hooks and checks. The statement that changes the rows also writes their
 * journal lines and their changes for subscribers, so that no row crosses the wire. A record that has these
 * values already is left alone. Not for cached collections, accounts, the corbeille, or lists.
 */
export async function setFields(
  kernel: RecordsKernel,
  tx: Tx,
  collection: Collection,
  set: FieldUpdates,
  origin: Origin,
): Promise<void> {
  mustNotBeSealed(collection)
  const fields = Object.keys(set.values).map((name) => ({ name, field: settable(kernel, collection, name) }))
  // Lines and changes of earlier writes come first.
  await sendEntries(kernel, tx)
  for (let from = 0; from < set.ids.length; from += AT_ONCE) {
    const part = partOf(set, from)
    const first = await kernel.outbox.reserve(tx, collection, part.ids.length)
    await tx.query(statementOf(kernel, collection, { fields, part, first }, origin))
  }
}

function settable(kernel: RecordsKernel, collection: Collection, name: string): Field {
  const field = collection.fields[name]
  const unfit = collection.type === 'auth' || kernel.cache.of(collection.name) !== undefined
  if (!field || unfit || isMultiple(field) || name === 'deleted_at') {
    throw new TypeError(`${collection.name}.${name} is not set in many records at once`)
  }
  return field
}

const partOf = ({ ids, values, now }: FieldUpdates, from: number): FieldUpdates => ({
  ids: ids.slice(from, from + AT_ONCE),
  values: Object.fromEntries(
    Object.entries(values).map(([name, each]) => [name, each.slice(from, from + AT_ONCE)]),
  ),
  now,
})

interface Setting {
  readonly fields: readonly { readonly name: string; readonly field: Field }[]
  readonly part: FieldUpdates
  /** Number of the first change in the outbox; null when nobody reads the collection. */
  readonly first: number | null
}

function statementOf(kernel: RecordsKernel, collection: Collection, setting: Setting, origin: Origin): Sql {
  const told = kernel.journal === undefined ? null : journalLines(kernel.journal, collection, setting, origin)
  const changes = setting.first === null ? null : outboxChanges(collection, setting, setting.first)
  return sql`WITH ${givenRows(setting)}, ${changedRows(collection, setting)}
    ${told ? sql`, told AS (${told})` : raw('')} ${changes ? sql`, sent AS (${changes})` : raw('')}
    SELECT count(*) FROM changed`
}

function givenRows({ fields, part }: Setting): Sql {
  const arrays = fields.map(({ name, field }) => {
    const text = textOf(field)
    const texts = (part.values[name] ?? []).map(text)
    return sql`${arrayText(texts)}::text::${raw(columnType(field))}[]`
  })
  const lines = part.ids.map(newId)
  const names = fields.map(({ name }) => ident(name))
  return sql`given AS MATERIALIZED (SELECT * FROM unnest(${join([sql`${[...part.ids]}::text[]`, sql`${lines}::text[]`, ...arrays], ', ')})
    WITH ORDINALITY AS g (${join([raw('id'), raw('line'), ...names, raw('n')], ', ')}))`
}

const was = (name: string): Sql => ident(`was ${name}`)

/**
 * The statement that changes rows; it returns them with the former values of the fields. Rows of one
 * collection are few, or locked in order.
 */
function changedRows(collection: Collection, { fields, part }: Setting): Sql {
  const dates = autodateFields(collection).flatMap(([name, { on }]) => (on === 'write' ? [name] : []))
  const sets = [
    ...fields.map(({ name }) => sql`${ident(name)} = ${column('g', name)}`),
    ...dates.map((name) => sql`${ident(name)} = greatest(${column('t', name)}, ${part.now}::timestamptz)`),
  ]
  const former = [...fields.map(({ name }) => name), ...dates].map(
    (name) => sql`old.${ident(name)} AS ${was(name)}`,
  )
  const differs = fields.map(({ name }) => sql`${column('t', name)} IS DISTINCT FROM ${column('g', name)}`)
  return sql`changed AS (UPDATE ${ident(collection.name)} AS t SET ${join(sets, ', ')} FROM given AS g
    WHERE t.id = g.id AND (${join(differs, ' OR ')}) RETURNING new.*, g.line, g.n, ${join(former, ', ')})`
}

function journalLines(journal: string, { name }: Collection, { fields, part }: Setting, origin: Origin): Sql {
  const journalled = fields.filter(({ field }) => isJournalled(field))
  const told = (value: (name: string) => Sql) =>
    valuesText(
      journalled.map((one): WrittenField => ({ ...one, value: value(one.name) })),
      'dirhams',
    )
  return sql`INSERT INTO ${ident(journal)} (id, actor, action, collection, record, before, after, source, ip, created, updated)
    SELECT line, ${actorId(origin.caller)}::text, 'update', ${name}::text, id, (${told((name) => sql`c.${was(name)}`)})::jsonb,
      (${told((name) => column('c', name))})::jsonb, ${origin.source}::text, ${origin.ip ?? ''}::text, ${part.now}::timestamptz, ${part.now}::timestamptz
    FROM changed AS c ORDER BY n`
}

function outboxChanges(collection: Collection, { fields }: Setting, first: number): Sql {
  const dates = autodateFields(collection).flatMap(([name, field]) =>
    field.on === 'write' ? [{ name, field }] : [],
  )
  const former = [...fields, ...dates].map(
    ({ name, field }): WrittenField => ({ name, field, value: sql`c.${was(name)}` }),
  )
  return sql`INSERT INTO wasl_outbox (n, collection, record, action, state, former)
    SELECT ${first}::integer + (row_number() OVER (ORDER BY n))::integer - 1, ${collection.name}::text, id, 'update', ${stateText(collection, 'c')},
      ${valuesText(former, 'centimes')}
    FROM changed AS c WHERE ${all(alive(collection, 'c'))}`
}
