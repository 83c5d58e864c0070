import { msg } from '@lingui/core/macro'
import { clients_fee } from '#model/collections/clients_fee.ts'
import { listView } from '#web/table/view.ts'
import { Percentage } from './components/percentage.tsx'
import { Threshold } from './components/threshold.tsx'

export const AMONG = { client: 'type = "client"' } as const

export const clientsFeeView = listView(clients_fee, {
  path: '/clients-fee',
  title: msg`Tarifs clients`,
  columns: [
    { field: 'client', width: 200 },
    { field: 'groupe', width: 140 },
    { field: 'ville', width: 180 },
    { field: 'zone', width: 120 },
    { field: 'outcome', width: 140 },
    { field: 'seuil', title: msg`À partir de`, width: 110, cell: Threshold },
    { field: 'pourcentage', title: msg`Part`, width: 110, cell: Percentage },
    { field: 'amount', title: msg`Montant TTC` },
    { field: 'agence', title: msg`Départ`, width: 150 },
    'valid_from',
    'valid_to',
    { field: 'created', hidden: true },
  ],
  edits: ['amount', 'valid_from', 'valid_to'],
  filters: ['client', 'groupe', 'ville', 'zone', 'outcome', 'amount', 'valid_from', 'agence'],
  among: AMONG,
  hideFrom: { client: ['client'] },
  empty: {
    title: msg`Aucune exception`,
    hint: msg`Chaque client paie le tarif de la ville. Ajoutez ici ce qui diffère, avec la date à partir de laquelle cela vaut.`,
  },
})
