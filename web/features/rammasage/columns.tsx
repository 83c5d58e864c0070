import { msg } from '@lingui/core/macro'
import { collections } from '#model/collections.ts'
import { optionBadge } from '#web/table/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const rammasageView = listView('rammasage', {
  path: '/rammasage',
  title: msg`Ramassage`,
  columns: [
    'date',
    { field: 'creneau', width: 120 },
    { field: 'client', width: 190 },
    { field: 'ville', width: 150 },
    { field: 'adresse', width: 240 },
    'telephone',
    { field: 'colis_declares', width: 120 },
    { field: 'ramasseur', width: 170 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', collections.rammasage.fields.state.options, {
        demande: 'en_cours',
        affecte: 'hub',
        ramasse: 'livre',
        annule: 'cloture',
      }),
    },
    { field: 'note', hidden: true },
    { field: 'bon', hidden: true },
    { field: 'created', title: msg`Demandé le`, hidden: true },
  ],
  filters: ['state', 'date', 'client', 'ramasseur', 'ville', 'creneau'],
  among: { client: 'type = "client"', ramasseur: 'type = "livreur"' },
  hideFrom: { client: ['client'], livreur: ['ramasseur'] },
  empty: {
    title: msg`Aucune demande de ramassage`,
    hint: msg`Un client dit le jour, le créneau et le nombre de colis ; sa demande apparaît ici avec son adresse.`,
  },
})
