import { msg } from '@lingui/core/macro'
import { reclamations } from '#model/collections/reclamations.ts'
import { optionBadge } from '#web/table/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const AMONG = { client: 'type = "client"', assigned: 'type != "client"' } as const

export const reclamationsView = listView(reclamations, {
  path: '/reclamations',
  title: msg`Réclamations`,
  columns: [
    { field: 'subject', width: 260 },
    { field: 'type', width: 190 },
    { field: 'command', width: 150 },
    'client',
    {
      field: 'state',
      width: 190,
      cell: optionBadge('state', reclamations.fields.state.options, {
        ouverte: 'en_cours',
        en_cours: 'hub',
        attente_client: 'ramassage',
        resolue: 'livre',
        rejetee: 'cloture',
      }),
    },
    { field: 'priority', width: 100 },
    { field: 'assigned', width: 150 },
    { field: 'due_at', width: 150 },
    { field: 'created', title: msg`Ouverte le` },
    { field: 'author', hidden: true },
    { field: 'party_at_fault', hidden: true },
    { field: 'indemnity', hidden: true },
    { field: 'updated', hidden: true },
  ],
  filters: ['state', 'type', 'priority', 'client', 'assigned', 'created', 'due_at'],
  among: AMONG,
  hideFrom: { client: ['client'], livreur: ['assigned'] },
  empty: {
    title: msg`Aucune réclamation ouverte`,
    hint: msg`Un changement de prix, une adresse à corriger, un colis perdu : chaque demande garde ici son fil et sa réponse.`,
  },
})
