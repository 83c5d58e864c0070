import { msg } from '@lingui/core/macro'
import { collections, DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { isRow, type ListRow } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

export const journalView = listView(collections.journal, {
  path: '/journal',
  title: msg`Journal`,
  columns: [
    { field: 'created', title: msg`Quand`, width: 160 },
    { field: 'actor', width: 190 },
    { field: 'action', width: 130 },
    { field: 'collection', width: 150, cell: (row) => objectName(row) },
    { field: 'record', width: 170 },
    {
      field: 'after',
      title: msg`Champs`,
      width: 300,
      needs: ['collection'],
      cell: (row) => changedFields(row),
    },
    { field: 'source', width: 130 },
    { field: 'ip', width: 130, hidden: true },
  ],
  filters: ['actor', 'action', 'created', 'source', 'collection'],
  empty: {
    title: msg`Rien sur cette période`,
    hint: msg`Chaque création, modification et suppression laisse ici une ligne, avec les valeurs avant et après.`,
  },
})

const byName = new Map<unknown, Collection>(DECLARED.map((collection) => [collection.name, collection]))
/** The journal names fields of every collection: its page loads all their declarations. */
export const declared = (name: unknown): Collection | null => byName.get(name) ?? null

const objectName = (row: ListRow): string => {
  const name = declared(row.collection)?.labels.one ?? String(row.collection)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** « Prix, Ville »: what the write touched. */
function changedFields(row: ListRow): string {
  const target = declared(row.collection)
  if (target === null || !isRow(row.after)) return ''
  return Object.keys(row.after)
    .filter((name) => name !== 'updated')
    .map((name) => target.fields[name]?.label ?? '')
    .filter(Boolean)
    .join(', ')
}
