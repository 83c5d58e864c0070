import { type CollectionName, collections, DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple, isStored } from '#model/schema/fields.ts'
import type { Db } from '#server/db/database.ts'
import { any, column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { type Finding, finding, type Offenders } from './finding.ts'

/**
 * Checks that stored values keep the declarations: relations point to records, choices exist, required texts
 * are there.
 */
export async function checkDeclared(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of DECLARED) {
    const promises = promisesOf(collection)
    // Relations to small collections are looked up in memory, all fields in one read of the table; those to
    // large ones are joined.
    const groups = [
      promises.filter(({ large }) => !large),
      ...promises.filter(({ large }) => large).map((one) => [one]),
    ]
    for (const group of groups) if (group.length > 0) findings.push(...(await broken(db, collection, group)))
  }
  return findings
}

interface Promised {
  readonly name: string
  /** True of a row `t` that breaks the promise. */
  readonly isBroken: Sql
  readonly large: boolean
  readonly sentence: string
}

function promisesOf(collection: Collection): Promised[] {
  return Object.entries(collection.fields).flatMap(([name, field]): Promised[] => {
    if (!isStored(field)) return []
    if (field.kind === 'select') {
      const unknown = (value: Sql) => sql`${value} <> ALL(${Object.keys(field.options)}::text[])`
      const sentence = 'ont une valeur qui n’est pas proposée'
      return [{ name, isBroken: anyValue(name, field, unknown), large: false, sentence }]
    }
    if (field.kind !== 'relation') return []
    const large = collections[field.to as CollectionName]?.cached !== true
    const isBroken = anyValue(name, field, (value) => leadsNowhere(collection, field.to, value, large))
    return [{ name, isBroken, large, sentence: `désignent une fiche de ${field.to} qui n’existe pas` }]
  })
}

function anyValue(name: string, field: Field, isWrong: (value: Sql) => Sql): Sql {
  const stored = column('t', name)
  return isMultiple(field)
    ? sql`EXISTS (SELECT FROM unnest(${stored}) AS v (value) WHERE v.value <> '' AND ${isWrong(raw('v.value'))})`
    : sql`(${stored} <> '' AND ${isWrong(stored)})`
}

function leadsNowhere({ sealed }: Collection, to: string, value: Sql, large: boolean): Sql {
  const lost = large
    ? sql`NOT EXISTS (SELECT FROM ${ident(to)} AS r WHERE r.id = ${value})`
    : sql`${value} NOT IN (SELECT r.id FROM ${ident(to)} AS r)`
  if (!sealed) return lost
  // History goes on naming what was deleted: that it was is in the journal.
  return sql`${lost} AND NOT EXISTS (SELECT FROM journal AS d
    WHERE d.record = ${value} AND d.collection = ${to} AND d.action = 'delete')`
}

async function broken(db: Db, { name }: Collection, promises: readonly Promised[]): Promise<Finding[]> {
  const named = promises.map((one) => sql`CASE WHEN ${one.isBroken} THEN ${raw(`'${one.name}'`)} END`)
  const rows = await db.query<Offenders & { field: string }>(sql`WITH found AS MATERIALIZED (
      SELECT t.id, ARRAY[${join(named, ', ')}] AS fields FROM ${ident(name)} AS t
      WHERE ${any(promises.map(({ isBroken }) => isBroken))})
    SELECT field, count(*) AS n, (array_agg(id ORDER BY id))[1:4] AS ids
    FROM found CROSS JOIN unnest(fields) AS field WHERE field IS NOT NULL GROUP BY field ORDER BY field`)
  return rows.flatMap(({ field, ...offenders }) => {
    const sentence = promises.find((one) => one.name === field)?.sentence
    return finding(`${name}.${field}`, offenders, (n) => `${n} ${sentence}`)
  })
}

/** How many records the query finds, and the first of them. */
export async function offenders(db: Db, ids: Sql): Promise<Offenders | undefined> {
  const [row] = await db.query<Offenders>(sql`WITH found AS MATERIALIZED (${ids})
    SELECT (SELECT count(*) FROM found) AS n, ARRAY(SELECT id FROM found ORDER BY id LIMIT 4) AS ids`)
  return row
}
