import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { horaires } from '#model/collections/horaires.ts'
import { expandedAt } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

export const horairesView = listView(horaires, {
  path: '/tracking-states',
  title: msg`Horaires`,
  columns: [
    { field: 'name', width: 200 },
    {
      field: 'agence',
      width: 170,
      cell: (row) => String(expandedAt(row, 'agence')[0]?.name ?? '') || <Trans>Toutes</Trans>,
    },
    { field: 'valid_from', width: 120 },
    { field: 'valid_to', width: 120 },
    { field: 'ouverture', width: 110 },
    { field: 'fermeture', width: 110 },
    { field: 'cut_off', width: 120 },
    { field: 'jours', width: 240 },
  ],
  edits: ['name', 'agence', 'valid_from', 'valid_to', 'ouverture', 'fermeture', 'cut_off'],
  filters: ['agence', 'valid_from', 'valid_to'],
  empty: {
    title: msg`Aucune période`,
    hint: msg`Dites les heures du ramadan ou de l’été : entre ces dates, elles remplacent celles des agences.`,
  },
})
