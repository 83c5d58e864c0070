import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, ident, join, type Sql, sql } from '#server/db/sql.ts'
import { Doubt } from './gathered.ts'
import type { RecordsKernel } from './kernel.ts'

/**
 * Locks (FOR KEY SHARE) the records of cached collections that a write points to, until its transaction ends:
 * they were found in memory, and may be deleted before the commit. A delete waits for the lock, and then
 * counts the reference.
 */

/** Ids by name of the target collection. */
export type Targets = ReadonlyMap<string, ReadonlySet<string>>

/** The ids in a relation, single or multiple. */
export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : [String(value ?? '')]

/** The targets each transaction has locked already, as `collection/id`. */
const holding = new WeakMap<Db, Set<string>>()

/**
 * False for collections the API cannot delete from, such as accounts and states: locking those of every
 * commande would be wasted.
 */
const isDeletable = (kernel: RecordsKernel, name: string): boolean =>
  (kernel.access[name]?.delete.length ?? 0) > 0

/** Locks in the order of ids, as everywhere, so that deletes and writes never deadlock. */
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

/**
 * Locks the targets that memory knows and returns those that are gone; in a gathering transaction its writes
 * then fail together instead.
 */
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
