import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { budgets } from '#model/collections/budgets.ts'
import { expandedAt } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

export const budgetsView = listView(budgets, {
  path: '/depences',
  title: msg`Budgets`,
  columns: [
    { field: 'category', width: 200 },
    {
      field: 'agence',
      width: 180,
      cell: (row) => String(expandedAt(row, 'agence')[0]?.name ?? '') || <Trans>Toute la société</Trans>,
    },
    'amount',
    'valid_from',
    'valid_to',
    { field: 'note', width: 260 },
  ],
  cardLines: ['amount', 'agence', 'valid_from', 'valid_to'],
  edits: ['amount', 'valid_to', 'note'],
  filters: ['category', 'agence', 'valid_from'],
  empty: {
    title: msg`Aucun budget`,
    hint: msg`Donnez à une catégorie ce qu’elle peut dépenser par mois.`,
  },
})
