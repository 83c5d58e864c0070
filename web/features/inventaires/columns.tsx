import { msg } from '@lingui/core/macro'
import { inventaires } from '#model/collections/inventaires.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const inventairesView = listView(inventaires, {
  path: '/inventaires',
  title: msg`Inventaires`,
  columns: [
    { field: 'started_at', width: 180 },
    { field: 'agence', width: 220 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', inventaires.fields.state.options, {
        ouvert: 'en_cours',
        clos: 'cloture',
      }),
    },
    { field: 'expected', width: 110 },
    { field: 'present', width: 110 },
    { field: 'missing', width: 110 },
    { field: 'surplus', width: 110 },
    { field: 'author', width: 180 },
    { field: 'closed_at', width: 180 },
    { field: 'note', hidden: true },
  ],
  filters: ['state', 'agence', 'started_at'],
  empty: {
    title: msg`Aucun inventaire`,
    hint: msg`Ouvrez-en un, scannez ce qui est sur les étagères : ce qui manque et ce qui est en trop se voit aussitôt.`,
  },
})
