import { msg } from '@lingui/core/macro'
import { livreurs_fee } from '#model/collections/livreurs_fee.ts'
import { listView } from '#web/table/view.ts'

export const AMONG = { livreur: 'type = "livreur"' } as const

export const livreursFeeView = listView(livreurs_fee, {
  path: '/livreurs-fee',
  title: msg`Commissions des livreurs`,
  columns: [
    { field: 'livreur', width: 210 },
    { field: 'ville', width: 190 },
    { field: 'zone', width: 120 },
    { field: 'agence', width: 150 },
    { field: 'outcome', width: 150 },
    'amount',
    'valid_from',
    'valid_to',
    { field: 'created', hidden: true },
  ],
  edits: ['amount', 'valid_from', 'valid_to'],
  filters: ['livreur', 'ville', 'zone', 'agence', 'outcome', 'amount', 'valid_from'],
  among: AMONG,
  hideFrom: { livreur: ['livreur'] },
  empty: {
    title: msg`Aucune exception`,
    hint: msg`Chaque livreur touche la commission de la ville. Ajoutez ici ce qui diffère pour l’un d’eux.`,
  },
})
