import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { any, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { type Finding, finding, type Offenders } from './finding.ts'
import { canonicalText, differsFrom, isFilled, type ToldColumn, toldColumns } from './told-columns.ts'

/** Every record the journal speaks of is what its lines say, field by field; one that was deleted is gone. */
export async function checkJournalledRows(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of DECLARED) findings.push(...(await checkCollection(db, collection)))
  return findings
}

async function checkCollection(db: Db, collection: Collection): Promise<Finding[]> {
  const { name, sealed } = collection
  if (name === 'journal') return []
  const columns = toldColumns(collection)
  const wrong = await db.query<Offenders & { field: string }>(sql`
    WITH lines AS MATERIALIZED (${linesOf(collection)}),
      wrong AS MATERIALIZED (
        SELECT t.id, array_remove(ARRAY[${join(columns.map(nameIfWrong), ', ')}], NULL) AS fields
        FROM lines AS l JOIN ${ident(name)} AS t ON t.id = l.record
        WHERE l.lives AND ${any(columns.map(isWrong))}),
      named AS (
        SELECT field, id FROM wrong, unnest(fields) AS field
        UNION ALL
        SELECT '+', t.id FROM lines AS l JOIN ${ident(name)} AS t ON t.id = l.record WHERE NOT l.lives
        UNION ALL
        SELECT '-', l.record FROM lines AS l
        WHERE l.lives AND coalesce(l.said ->> 'deleted_at', '') = '' AND NOT EXISTS (SELECT FROM ${ident(name)} AS t WHERE t.id = l.record))
    SELECT field, count(*) AS n, (array_agg(id ORDER BY id))[1:4] AS ids FROM named GROUP BY field ORDER BY field`)
  const kind = sealed ? 'lignes' : 'fiches'
  return wrong.flatMap(({ field, ...offenders }) => {
    if (field === '-')
      return finding(name, offenders, (n) => `${n} ${kind} ont disparu sans écriture de suppression`)
    if (field === '+')
      return finding(name, offenders, (n) => `${n} ${kind} sont là, que le journal dit supprimées`)
    return finding(
      `${name}.${field}`,
      offenders,
      (n) => `${n} ${kind} ne disent pas ce que dit leur dernière écriture au journal`,
    )
  })
}

/**
 * Of each record: what its lines say, later ones over earlier ones, since it was created last; whether they tell all of it
 * (its creation is among them), and whether it lives. One put aside has its day in `deleted_at`.
 */
function linesOf({ name, trash }: Collection): Sql {
  const said = trash ? PUT_ASIDE : raw('j.after')
  return sql`
    SELECT j.record, wasl_overlay(${said} ORDER BY j._seq) AS said, bool_or(j.action = 'create') AS whole,
      ${trash ? raw('true') : LIVES} AS lives
    FROM journal AS j LEFT JOIN (
      SELECT record, max(_seq) AS _seq FROM journal WHERE collection = ${name} AND action = 'create'
      GROUP BY record HAVING count(*) > 1) AS born ON born.record = j.record
    WHERE j.collection = ${name} AND j._seq >= coalesce(born._seq, 0)
    GROUP BY j.record`
}

const PUT_ASIDE = sql`CASE j.action WHEN 'delete' THEN jsonb_build_object('deleted_at', ${canonicalText(raw('j.created'))})
  ELSE j.after END`

const LIVES = raw(`max(j._seq) FILTER (WHERE j.action = 'delete') IS DISTINCT FROM max(j._seq)`)

/** A field no line names was empty when all of them are there. */
const isWrong = (column: ToldColumn): Sql =>
  sql`CASE WHEN l.said ? ${raw(`'${column.name}'`)} THEN ${differsFrom(column, raw('l.said'))}
    ELSE l.whole AND ${isFilled(column)} END`

const nameIfWrong = (column: ToldColumn): Sql =>
  sql`CASE WHEN ${isWrong(column)} THEN ${raw(`'${column.name}'`)} END`
