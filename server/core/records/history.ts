import type { Collection } from '#model/schema/collection.ts'
import { isAllowed } from '#server/core/base/access.ts'
import { type AnyRow, type Caller, isOwn } from '#server/core/base/caller.ts'
import { collectionNamed } from '#server/core/base/declared.ts'
import { forbidden, notFound } from '#server/core/base/refusals.ts'
import { readRow } from '#server/core/base/storage.ts'
import { parseQuery, refusing } from '#server/core/read/query/query.ts'
import { type VisibleField, visibleFields } from '#server/core/read/rules/visibility.ts'
import { ident, raw, type Sql, sql } from '#server/db/sql.ts'
import type { RecordsKernel } from './kernel.ts'

/** A line of the history of a record, as far as the caller may read it now. */
export interface HistoryItem {
  readonly id: string
  readonly action: string
  readonly source: string
  readonly created: string
  /** Null for no actor, or for one the caller may not see. */
  readonly actor: { readonly id: string; readonly name: string } | null
  /** For readers of the journal only. */
  readonly ip?: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

interface Entry extends Omit<HistoryItem, 'actor' | 'ip'> {
  readonly actor: string
  readonly ip: string
}

/**
 * The journal of one record the caller may view, newest first: for readers of the journal, and for those the
 * `history` rule of the collection lets in. Fields hidden from the caller are left out, and entries with no
 * other field with them.
 */
export async function historyOf(
  kernel: RecordsKernel,
  collection: Collection,
  id: string,
  query: string,
  caller: Caller,
): Promise<object> {
  if (kernel.journal === undefined) throw notFound()
  const { page, perPage } = refusing(() => parseQuery(query))
  const whole = readsJournal(kernel, caller)
  const record = await viewed(kernel, collection, id, caller, whole)
  const shown = seenOn(kernel, collection, record, caller)
  const names = whole ? [...shown, ...onlyJournalled(collection)] : shown
  const told = sql`"record" = ${id} AND "collection" = ${collection.name}
    AND ("action" <> 'update' OR coalesce("after" ?| ${names}::text[], false))`
  const journal = ident(kernel.journal)
  const [entries, [counted]] = await Promise.all([
    kernel.db.query<Entry>(
      sql`SELECT ${COLUMNS} FROM ${journal} WHERE ${told} ORDER BY "created" DESC, "_seq" DESC
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    ),
    kernel.db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${journal} WHERE ${told}`),
  ])
  const items: HistoryItem[] = []
  for (const { actor, ip, before, after, ...entry } of entries) {
    const who = await actorOf(kernel, actor, caller)
    const known = { ...entry, actor: who, before: only(before, names), after: only(after, names) }
    items.push(whole ? { ...known, ip } : known)
  }
  const totalItems = counted?.n ?? 0
  return { items, page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) }
}

const COLUMNS: Sql = raw(
  ['id', 'action', 'source', 'created', 'actor', 'ip', 'before', 'after']
    .map((name) => `"${name}"`)
    .join(', '),
)

/** True when the caller may read the history of at least some record. */
export function mayReadHistory(kernel: RecordsKernel, collection: Collection, caller: Caller): boolean {
  const { view, history } = kernel.access[collection.name] ?? { view: [], history: [] }
  const may = readsJournal(kernel, caller) || isAllowed(history, caller)
  return kernel.journal !== undefined && may && isAllowed(view, caller)
}

const readsJournal = (kernel: RecordsKernel, caller: Caller): boolean =>
  kernel.journal !== undefined && isAllowed(kernel.access[kernel.journal]?.view ?? [], caller)

async function viewed(
  kernel: RecordsKernel,
  collection: Collection,
  id: string,
  caller: Caller,
  whole: boolean,
): Promise<AnyRow> {
  if (!mayReadHistory(kernel, collection, caller)) throw forbidden()
  // No text of PostgreSQL holds a NUL, so no record has such an id.
  const record = id.includes('\0') ? null : await readRow(kernel.db, collection, id)
  if (!record) throw notFound()
  const { view = [], history = [] } = kernel.access[collection.name] ?? {}
  for (const rules of whole ? [view] : [view, history]) {
    if (!(await kernel.reader.rulesAllow(kernel.db, collection.name, rules, record, caller))) throw notFound()
  }
  return record
}

/** Names of the fields the caller is shown on this very record. */
export function seenOn(
  kernel: RecordsKernel,
  collection: Collection,
  record: AnyRow,
  caller: Caller,
): string[] {
  const kept = kernel.reader.keptOf(collection.name, record, caller)
  const shown = ({ name, shown }: VisibleField): boolean =>
    !kept.has(name) &&
    (shown === 'always' || isOwn(record, caller) || (shown === 'email' && record.emailVisibility === true))
  return visibleFields(collection, caller, kernel.mayManage(caller, collection, record))
    .filter(shown)
    .map(({ name }) => name)
}

/** Fields whose values appear nowhere but in the journal. */
const onlyJournalled = ({ fields }: Collection): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.see?.length === 0 && fields[name].journalled === true)

function only(values: HistoryItem['before'], names: readonly string[]): HistoryItem['before'] {
  if (values === null) return null
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

/** The actor's id and name, or null when the caller may not view that account and its name. */
async function actorOf(kernel: RecordsKernel, id: string, caller: Caller): Promise<HistoryItem['actor']> {
  const field = collectionNamed(kernel, kernel.journal ?? '').fields.actor
  if (id === '' || field?.kind !== 'relation') return null
  const people = collectionNamed(kernel, field.to)
  const record = await kernel.engine.find(kernel.db, people.name, id)
  if (!record) return null
  const rules = kernel.access[people.name]?.view ?? []
  if (!(await kernel.reader.rulesAllow(kernel.db, people.name, rules, record, caller))) return null
  if (!seenOn(kernel, people, record, caller).includes(people.title)) return null
  return { id, name: String(record[people.title] ?? '') }
}
