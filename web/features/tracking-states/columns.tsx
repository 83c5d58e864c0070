import { msg } from '@lingui/core/macro'
import { tracking_states } from '#model/collections/tracking_states.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { listView } from '#web/table/view.ts'

export const statesView = listView(tracking_states, {
  path: '/tracking-states',
  title: msg`États de suivi`,
  columns: [
    { field: 'position', width: 100 },
    {
      field: 'name',
      width: 230,
      needs: ['category'],
      cell: (row) => <StateBadge category={String(row.category)} label={String(row.name)} />,
    },
    { field: 'name_ar', width: 180 },
    { field: 'code', width: 210 },
    { field: 'category', width: 120 },
    { field: 'public_label', width: 220 },
    { field: 'requires', width: 220 },
    { field: 'who', width: 180, hidden: true },
    { field: 'active', width: 80 },
  ],
  filters: ['category', 'active', 'who', 'requires'],
  empty: {
    title: msg`Aucun état`,
    hint: msg`Les 39 états d’un colis sont livrés avec Wasl ; ajoutez ici ceux de votre société.`,
  },
})
