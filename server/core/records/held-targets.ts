import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, ident, join, type Sql, sql } from '#server/db/sql.ts'
import { Doubt } from './gathered.ts'
import type { RecordsKernel } from './kernel.ts'

/**
 * Records of small collections are found in memory, which says nothing of the moment of the commit: somebody may delete
 * one meanwhile. Those that are about to be pointed at are therefore held (FOR KEY SHARE) until the transaction ends;
 * whoever deletes one waits, and then counts the reference.
 */

/** Ids by name of the collection pointed to. */
export type Targets = ReadonlyMap<string, ReadonlySet<string>>

/** What a relation holds, one or several. */
export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : [String(value ?? '')]

/** What each transaction holds already, as `collection/id`. */
const holding = new WeakMap<Db, Set<string>>()

/** Nobody deletes accounts or states through the API: holding those of every commande would only cost. */
const isDeletable = (kernel: RecordsKernel, name: string): boolean =>
  (kernel.access[name]?.delete.length ?? 0) > 0

/** In one order everywhere: a deletion that waits for one of two never blocks the other. */
const held = (name: string, ids: readonly string[]): Sql =>
  sql`SELECT id FROM ${ident(name)} WHERE ${among(ident('id'), ids)} ORDER BY id FOR KEY SHARE`

interface Target {
  readonly name: string
  readonly id: string
}

/** Targets of any number of collections are checked in one statement. */
const doubtful = new Doubt<Target>((targets) => {
  const each = [...Map.groupBy(targets, ({ name }) => name)].map(([name, of]) => {
    const ids = [...new Set(of.map(({ id }) => id))]
    return sql`SELECT FROM (SELECT count(*) AS n FROM (${held(name, ids)}) AS t) AS found WHERE found.n < ${ids.length}`
  })
  return join(each, ' UNION ALL ')
})

/** Holds the targets that memory knows. Answers those that are gone since; while the transaction gathers, its writes then fail together. */
export async function holdTargets(
  kernel: RecordsKernel,
  tx: Tx,
  targets: Targets,
): Promise<ReadonlySet<string>> {
  const mine = holding.get(tx) ?? new Set<string>()
  holding.set(tx, mine)
  const asked: [string, string[]][] = []
  for (const [name, all] of targets) {
    if (!isDeletable(kernel, name)) continue
    const left: string[] = []
    for (const id of all) {
      const key = `${name}/${id}`
      if (mine.has(key)) continue
      mine.add(key)
      if (!doubtful.gather(tx, { name, id })) left.push(id)
    }
    if (left.length > 0) asked.push([name, left])
  }
  if (asked.length === 0) return new Set()
  const each = asked.map(
    ([name, ids]) => sql`SELECT ${name} || '/' || id AS key FROM (${held(name, ids)}) AS t`,
  )
  const rows = await tx.query<{ key: string }>(join(each, ' UNION ALL '))
  const found = new Set(rows.map(({ key }) => key))
  const keys = asked.flatMap(([name, ids]) => ids.map((id) => `${name}/${id}`))
  const gone = new Set(keys.filter((key) => !found.has(key)))
  for (const key of gone) mine.delete(key)
  return gone
}

/** The targets of these fields that memory knows. */
export function cachedTargets(
  { fields }: Collection,
  rows: readonly AnyRow[],
  names: Iterable<string>,
  cache: Cache,
): Targets {
  const targets = new Map<string, Set<string>>()
  for (const name of names) {
    const field = fields[name]
    const cached = field?.kind === 'relation' ? cache.of(field.to)?.rows : undefined
    if (field?.kind !== 'relation' || !cached) continue
    const ids = targets.get(field.to) ?? new Set<string>()
    targets.set(field.to, ids)
    for (const row of rows) for (const id of idsIn(row[name])) if (cached.has(id)) ids.add(id)
  }
  return targets
}
