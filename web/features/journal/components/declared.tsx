import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { Differences } from '#web/form/record/change-list.tsx'
import { isRow, type ListRow } from '#web/table/columns.ts'

/** Names of the fields of every collection. Heavy, so this module is loaded after the list. */
const byName = new Map<unknown, Collection>(DECLARED.map((collection) => [collection.name, collection]))
const declared = (name: unknown): Collection | null => byName.get(name) ?? null

export function ObjectName({ row }: { row: ListRow }) {
  const name = declared(row.collection)?.labels.one ?? String(row.collection)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** « Prix, Ville »: the fields a write changed. */
export function ChangedFields({ row }: { row: ListRow }) {
  const target = declared(row.collection)
  if (target === null || !isRow(row.after)) return ''
  return Object.keys(row.after)
    .filter((name) => name !== 'updated')
    .map((name) => target.fields[name]?.label ?? '')
    .filter(Boolean)
    .join(', ')
}

export const Changes = ({ row: { collection, before, after } }: { row: ListRow }) => (
  <Differences target={declared(collection)} before={before} after={after} />
)
