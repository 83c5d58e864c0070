import { msg } from '@lingui/core/macro'
import { promotions } from '#model/collections/promotions.ts'
import { listView } from '#web/table/view.ts'

export const AMONG = { clients: 'type = "client"' } as const

export const promotionsView = listView(promotions, {
  path: '/clients-fee',
  title: msg`Promotions`,
  columns: [
    { field: 'nom', width: 200 },
    { field: 'genre', width: 140 },
    { field: 'taux', width: 140 },
    { field: 'montant', title: msg`Montant TTC`, width: 140 },
    { field: 'faits', width: 180 },
    { field: 'clients', width: 200 },
    { field: 'groupes', width: 160 },
    'valid_from',
    'valid_to',
    { field: 'cumulable', title: msg`S’ajoute`, width: 110 },
  ],
  filters: ['nom', 'genre', 'clients', 'groupes', 'faits', 'valid_from', 'valid_to'],
  among: AMONG,
  empty: {
    title: msg`Aucune promotion`,
    hint: msg`Une promotion ôte un pourcentage ou un montant des frais, entre deux dates. Deux ne s’ajoutent pas, sauf si toutes deux le disent.`,
  },
})
