import { msg } from '@lingui/core/macro'
import { journal } from '#model/collections/journal.ts'
import { listView } from '#web/table/view.ts'
import { lazy } from '#web/ui/lazy.tsx'

const ObjectName = lazy(() =>
  import('./components/declared.tsx').then((module) => ({ default: module.ObjectName })),
)
const ChangedFields = lazy(() =>
  import('./components/declared.tsx').then((module) => ({ default: module.ChangedFields })),
)

export const journalView = listView(journal, {
  path: '/journal',
  title: msg`Journal`,
  columns: [
    { field: 'created', title: msg`Quand`, width: 160 },
    { field: 'actor', width: 190 },
    { field: 'action', width: 130 },
    {
      field: 'collection',
      width: 150,
      cell: (row) => <ObjectName row={row} />,
    },
    { field: 'record', width: 170 },
    {
      field: 'after',
      title: msg`Champs`,
      width: 300,
      needs: ['collection'],
      cell: (row) => <ChangedFields row={row} />,
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
