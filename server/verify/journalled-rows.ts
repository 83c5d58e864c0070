import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { digestBefore, digestStored } from '#server/db/digests.ts'
import {
  canonicalText,
  differs,
  isFilled,
  type JournalledColumn,
  journalledColumns,
  names,
} from '#server/db/journalled-columns.ts'
import { any, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import { type Finding, finding, type Offenders } from './finding.ts'

/**
 * Checks that every record equals its journal, field by field; one loaded past the journal equals its digest,
 * except for changes journalled since. None was created or deleted without a journal line. `concerns` leaves
 * collections out by name.
 */
export async function checkJournalledRows(
  db: Db,
  concerns: (name: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of DECLARED) {
    if (collection.journalled && concerns(collection.name)) {
      findings.push(...(await checkCollection(db, collection)))
    }
  }
  return findings
}

async function checkCollection(db: Db, collection: Collection): Promise<Finding[]> {
  const columns = journalledColumns(collection)
  const { shapes, unreadable } = await shapesOf(db, collection, columns)
  const wrong = await db.query<Offenders & { why: string }>(sql`
    WITH ${knownOf(collection, shapes)},
      wrong AS MATERIALIZED (${wrongRows(collection, columns, shapes)} UNION ALL ${goneRows(collection)})
    SELECT why, count(*) AS n, (array_agg(id ORDER BY id))[1:4] AS ids
    FROM wrong CROSS JOIN unnest(reasons) AS why GROUP BY why ORDER BY why`)
  const told = wrong.flatMap(({ why, ...offenders }) => tell(collection, why, offenders))
  return unreadable ? [...told, { where: collection.name, what: 'des empreintes ne se lisent pas' }] : told
}

/** Why a row is wrong, where it is not the name of a field. */
const GONE = '1 gone'
const BACK = '2 back'
const ALTERED = '3 altered'
const ADDED = '4 added'

const SENTENCES: Readonly<Record<string, string>> = {
  [GONE]: 'ont disparu sans écriture de suppression',
  [BACK]: 'sont là, que le journal dit supprimées',
  [ALTERED]: 'ne sont plus ce qu’elles étaient quand elles ont été chargées',
  [ADDED]: 'sont là sans écriture de création',
}

function tell({ name, sealed }: Collection, why: string, offenders: Offenders): Finding[] {
  const what = SENTENCES[why] ?? 'ne disent pas ce que dit leur dernière écriture au journal'
  const where = SENTENCES[why] ? name : `${name}.${why}`
  return finding(where, offenders, (n) => `${n} ${sealed ? 'lignes' : 'fiches'} ${what}`)
}

/** The columns digests of a collection cover: those of the day they were taken. */
type Shape = readonly JournalledColumn[]

async function shapesOf(
  db: Db,
  { name }: Collection,
  columns: readonly JournalledColumn[],
): Promise<{ shapes: readonly Shape[]; unreadable: boolean }> {
  const taken = await db.query<{ columns: string[] }>(sql`SELECT DISTINCT columns FROM wasl_digests
    WHERE collection = ${name} AND NOT whole AND _seq > ${beginning(name)} ORDER BY columns`)
  const known = new Map(columns.map((column) => [column.name, column]))
  const shapes = taken.flatMap((each) => {
    const shape = each.columns.flatMap((one) => known.get(one) ?? [])
    return shape.length === each.columns.length ? [shape] : []
  })
  return { shapes, unreadable: shapes.length < taken.length }
}

/** The last digest of the whole collection, from which its rows are checked. */
const beginning = (name: string): Sql =>
  sql`coalesce((SELECT max(_seq) FROM wasl_digests WHERE collection = ${name} AND whole), 0)`

/** `based`: the last digest of each record that has one. `lines`: what the lines of the journal since then come to. */
function knownOf({ name, trash }: Collection, shapes: readonly Shape[]): Sql {
  const { said, was, gone } = trash ? PUT_ASIDE : DELETED
  const shape = shapes.map((columns, n) => {
    const covered = columns.map((column) => column.name)
    return sql`WHEN ${covered}::text[] THEN ${raw(String(n))}`
  })
  const shapeOf = shape.length > 0 ? sql`CASE d.columns ${join(shape, ' ')} END` : raw('NULL::integer')
  return sql`based AS MATERIALIZED (
      SELECT DISTINCT ON (r.id) r.id, r.digest, d.since, ${shapeOf} AS shape
      FROM wasl_digests AS d CROSS JOIN unnest(d.ids, d.digests) AS r (id, digest)
      WHERE d.collection = ${name} AND d._seq > ${beginning(name)} ORDER BY r.id, d._seq DESC),
    born AS MATERIALIZED (
      SELECT record, max(_seq) AS _seq FROM journal WHERE collection = ${name} AND action = 'create'
      GROUP BY record HAVING count(*) > 1),
    lines AS MATERIALIZED (
      SELECT j.record, wasl_overlay(${said} ORDER BY j._seq) AS said,
        wasl_overlay(${was} ORDER BY j._seq DESC) FILTER (WHERE b.id IS NOT NULL) AS was,
        bool_or(j.action = 'create') AS whole,
        max(j._seq) FILTER (WHERE ${gone}) IS DISTINCT FROM max(j._seq) AS lives
      FROM journal AS j LEFT JOIN born ON born.record = j.record LEFT JOIN based AS b ON b.id = j.record
      WHERE j.collection = ${name} AND j._seq >= coalesce(born._seq, 0) AND j._seq > coalesce(b.since,
        (SELECT since FROM wasl_digests WHERE collection = ${name} AND whole ORDER BY _seq DESC LIMIT 1), 0)
      GROUP BY j.record)`
}

/** The journal line of a create holds the creation date where it differs from that of the line. */
const CREATED = sql`jsonb_build_object('created', ${canonicalText(raw('j.created'))})`

const DELETED = {
  said: sql`CASE j.action WHEN 'create' THEN ${CREATED} || j.after ELSE j.after END`,
  was: raw('j.before'),
  gone: raw(`j.action = 'delete'`),
}

/** A record in the corbeille has its day in `deleted_at`; a second delete, once it has one, is for good. */
const PUT_ASIDE = {
  said: sql`CASE j.action WHEN 'create' THEN ${CREATED} || j.after
    WHEN 'delete' THEN jsonb_build_object('deleted_at', ${canonicalText(raw('j.created'))}) ELSE j.after END`,
  was: raw(`CASE j.action WHEN 'delete' THEN j.before || '{"deleted_at": ""}' ELSE j.before END`),
  gone: raw(`j.action = 'delete' AND j.before ? 'deleted_at'`),
}

function wrongRows(
  { name, sealed }: Collection,
  columns: readonly JournalledColumn[],
  shapes: readonly Shape[],
): Sql {
  const added = sealed ? raw('false') : raw('(l.record IS NULL OR NOT l.whole) AND b.id IS NULL')
  const reasons = [
    because(raw('NOT l.lives'), BACK),
    because(altered(columns, shapes), ALTERED),
    because(added, ADDED),
    ...columns.map((column) => because(isWrong(column), column.name)),
  ]
  return sql`SELECT t.id, array_remove(ARRAY[${join(reasons, ', ')}], NULL) AS reasons
    FROM ${ident(name)} AS t LEFT JOIN based AS b ON b.id = t.id LEFT JOIN lines AS l ON l.record = t.id
    WHERE NOT l.lives OR ${altered(columns, shapes)} OR ${added}
      OR (l.record IS NOT NULL AND ${any(columns.map(isWrong))})`
}

const because = (condition: Sql, why: string): Sql => sql`CASE WHEN ${condition} THEN ${raw(`'${why}'`)} END`

const goneRows = ({ name }: Collection): Sql => sql`
  SELECT coalesce(l.record, b.id), ARRAY[${raw(`'${GONE}'`)}]
  FROM lines AS l FULL JOIN based AS b ON b.id = l.record
  WHERE coalesce(l.lives, true) AND NOT EXISTS (SELECT FROM ${ident(name)} AS t WHERE t.id = coalesce(l.record, b.id))`

/**
 * Condition: the columns of the digest differ, once journalled changes are taken back. Columns added since
 * are empty, except for journalled values.
 */
function altered(columns: readonly JournalledColumn[], shapes: readonly Shape[]): Sql {
  if (shapes.length === 0) return raw('false')
  const unlike = shapes.map((shape, n) => {
    const stored = digestStored(shape.map((column) => column.name))
    const before = digestBefore(shape, raw('l.was'))
    const digest = sql`CASE WHEN l.record IS NULL THEN ${stored} ELSE ${before} END`
    const later = columns.filter((column) => !shape.includes(column)).map(isFilledUntold)
    return sql`WHEN ${raw(String(n))} THEN ${digest} <> b.digest OR ${any(later)}`
  })
  return sql`(b.id IS NOT NULL AND l.whole IS NOT TRUE AND CASE b.shape ${join(unlike, ' ')} ELSE true END)`
}

const isFilledUntold = (column: JournalledColumn): Sql =>
  sql`(${isFilled(column)} AND ${names(column, raw('l.said'))} IS NOT TRUE)`

/**
 * True when the column is not as the journal has it. When all lines of a record exist, a field that none of
 * them names must be empty.
 */
const isWrong = (column: JournalledColumn): Sql =>
  sql`CASE WHEN ${names(column, raw('l.said'))} THEN ${differs(column, raw('l.said'))}
    ELSE l.whole AND ${isFilled(column)} END`
