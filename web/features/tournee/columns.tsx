import { msg } from '@lingui/core/macro'
import { collections } from '#model/collections.ts'
import { optionBadge } from '#web/table/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const toursView = listView('tours', {
  path: '/tournee',
  title: msg`Tournées`,
  columns: [
    'day',
    { field: 'livreur', width: 190 },
    {
      field: 'state',
      width: 110,
      cell: optionBadge('state', collections.tours.fields.state.options, {
        ouverte: 'en_cours',
        close: 'cloture',
      }),
    },
    { field: 'loaded', width: 100 },
    { field: 'delivered', width: 90 },
    { field: 'to_hand_back', width: 100 },
    'to_pay',
    { field: 'opened_at', width: 150 },
    { field: 'closed_at', width: 150 },
    { field: 'repris_par', width: 170 },
    { field: 'closed_by', hidden: true, width: 170 },
    { field: 'agence', width: 150 },
    { field: 'note', hidden: true, width: 240 },
  ],
  filters: ['day', 'livreur', 'state', 'agence'],
  among: { livreur: 'type = "livreur"' },
  sums: ['to_pay'],
  empty: {
    title: msg`Aucune tournée`,
    hint: msg`Une tournée s’ouvre d’elle-même quand un livreur charge son premier colis.`,
  },
})
