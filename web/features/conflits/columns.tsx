import { msg } from '@lingui/core/macro'
import { conflits } from '#model/collections/conflits.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const conflitsView = listView(conflits, {
  path: '/conflits',
  title: msg`Conflits`,
  columns: [
    { field: 'created', title: msg`Arrivé le`, width: 160 },
    { field: 'command', width: 170 },
    { field: 'livreur', width: 180 },
    { field: 'status', width: 160 },
    { field: 'encaisse', width: 150 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', conflits.fields.state.options, { ouvert: 'en_cours', traite: 'cloture' }),
    },
    { field: 'occurred_at', width: 170 },
    { field: 'message', width: 300 },
    { field: 'note', width: 260 },
    { field: 'decide_par', width: 170, hidden: true },
    { field: 'decide_at', width: 160, hidden: true },
    { field: 'agence', width: 150, hidden: true },
  ],
  filters: ['state', 'livreur', 'agence', 'created'],
  empty: {
    title: msg`Aucun conflit`,
    hint: msg`Un résultat arrivé après que le colis a changé de mains ou d’état est gardé ici, avec les deux versions.`,
  },
})
