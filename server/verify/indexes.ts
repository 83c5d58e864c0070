import { DECLARED } from '#model/collections.ts'
import type { Db } from '#server/db/database.ts'
import { apartOf, type TextsApart } from '#server/db/searched-texts.ts'
import { column, ident, join, type Sql, sql } from '#server/db/sql.ts'
import { type Finding, finding, type Offenders } from './finding.ts'

/** Checks that indexes are valid, and that searched texts equal those of their records. */
export async function checkIndexes(db: Db): Promise<Finding[]> {
  const broken = await db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_index AS x JOIN pg_class AS c ON c.oid = x.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT x.indisvalid`)
  const findings = broken.map(({ name }) => ({
    where: name,
    // PostgreSQL neither reads an invalid index nor relies on its uniqueness.
    what: 'l’index est inachevé : recréez-le (REINDEX)',
  }))
  for (const collection of DECLARED) {
    const apart = apartOf(collection)
    if (apart) findings.push(...(await compareTexts(db, collection.name, apart)))
  }
  return findings
}

async function compareTexts(db: Db, name: string, { table, columns }: TextsApart): Promise<Finding[]> {
  const row = (alias: string): Sql =>
    sql`ROW(${join(
      columns.map((one) => column(alias, one)),
      ', ',
    )})`
  const [wrong] = await db.query<Offenders>(sql`
    SELECT count(*)::int AS n, (array_agg(id))[1:4] AS ids FROM (
      SELECT COALESCE(r.id, '_seq ' || t._seq) AS id
      FROM ${ident(name)} AS r FULL JOIN ${ident(table)} AS t ON t._seq = r._seq
      WHERE ${row('r')} IS DISTINCT FROM ${row('t')} ORDER BY 1
    ) AS wrong`)
  return finding(table, wrong, (n) => `${n} textes cherchés ne sont pas ceux de leurs fiches`)
}
