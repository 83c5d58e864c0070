import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import type { Db } from '#server/db/database.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { type Finding, finding, type Offenders } from './finding.ts'

/** What the declarations promise of every stored value: relations lead somewhere, choices exist, names are given. */
export async function checkDeclared(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of DECLARED) {
    for (const [name, field] of Object.entries(collection.fields)) {
      findings.push(...(await checkField(db, collection, name, field)))
    }
  }
  return findings
}

async function checkField(db: Db, collection: Collection, name: string, field: Field): Promise<Finding[]> {
  const where = `${collection.name}.${name}`
  const table = ident(collection.name)
  const values = isMultiple(field) ? sql`unnest(${ident(name)})` : sql`(VALUES (${ident(name)}))`
  const used = sql`FROM ${table} AS t CROSS JOIN LATERAL ${values} AS v (value) WHERE v.value <> ''`
  if (field.kind === 'relation') {
    // History goes on naming what was deleted: that it was is in the journal.
    const told = collection.sealed
      ? sql` AND NOT EXISTS (SELECT FROM journal AS d
          WHERE d.record = v.value AND d.collection = ${field.to} AND d.action = 'delete')`
      : sql``
    const dangling = await offenders(
      db,
      sql`SELECT t.id ${used} AND NOT EXISTS (SELECT FROM ${ident(field.to)} AS r WHERE r.id = v.value)${told}`,
    )
    return finding(where, dangling, (n) => `${n} désignent une fiche de ${field.to} qui n’existe pas`)
  }
  if (field.kind === 'select') {
    const options = Object.keys(field.options)
    const unknown = await offenders(db, sql`SELECT t.id ${used} AND v.value <> ALL(${options}::text[])`)
    return finding(where, unknown, (n) => `${n} ont une valeur qui n’est pas proposée`)
  }
  return []
}

/** How many records the query finds, and the first of them. */
export async function offenders(db: Db, ids: Sql): Promise<Offenders | undefined> {
  const [row] = await db.query<Offenders>(sql`WITH found AS MATERIALIZED (${ids})
    SELECT (SELECT count(*) FROM found) AS n, ARRAY(SELECT id FROM found ORDER BY id LIMIT 4) AS ids`)
  return row
}
