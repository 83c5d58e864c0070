import { msg } from '@lingui/core/macro'
import { commands } from '#model/collections/commands.ts'
import { reclamations } from '#model/collections/reclamations.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'
import { ClaimSubject } from './components/claim-subject.tsx'
import { DeadlineWords } from './components/deadline-words.tsx'

export const AMONG = {
  client: 'type = "client"',
  assigned: 'type != "client"',
  responsable: 'type = "moderateur"',
  'command.delivery_man': 'type = "livreur"',
} as const

export const reclamationsView = listView(reclamations, {
  path: '/reclamations',
  title: msg`Réclamations`,
  through: [commands],
  columns: [
    { field: 'subject', width: 230, cell: (row) => <ClaimSubject row={row} /> },
    { field: 'number', width: 165, cell: (row) => <bdi className="tabular">{String(row.number)}</bdi> },
    {
      field: 'due_at',
      width: 275,
      needs: ['state', 'resolved_at'],
      cell: (row) => <DeadlineWords claim={row} />,
    },
    { field: 'type', width: 170 },
    { field: 'command', width: 150 },
    'client',
    {
      field: 'state',
      width: 165,
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
    { field: 'last_message_at', width: 150 },
    { field: 'created', title: msg`Ouverte le` },
    { field: 'responsable', hidden: true },
    { field: 'author', hidden: true },
    { field: 'party_at_fault', hidden: true },
    { field: 'indemnity', hidden: true },
    { field: 'updated', hidden: true },
  ],
  filters: [
    'state',
    'type',
    'priority',
    'client',
    'assigned',
    { field: 'command.status', title: msg`État du colis` },
    { field: 'command.delivery_man', title: msg`Livreur` },
    'responsable',
    'created',
    'due_at',
  ],
  cardNeeds: [
    'number',
    'subject',
    'type',
    'state',
    'due_at',
    'resolved_at',
    'expand.command.code',
    'expand.client.full_name',
  ],
  among: AMONG,
  hideFrom: { client: ['client'], livreur: ['assigned'] },
  empty: {
    title: msg`Aucune réclamation ouverte`,
    hint: msg`Un changement de prix, une adresse à corriger, un colis perdu : chaque demande garde ici son fil et sa réponse.`,
  },
})
