import { msg } from '@lingui/core/macro'
import { depences } from '#model/collections/depences.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const depencesView = listView(depences, {
  path: '/depences',
  title: msg`Dépenses`,
  columns: [
    'date',
    { field: 'label', width: 260 },
    { field: 'category', width: 180 },
    'amount',
    { field: 'agence', width: 150 },
    { field: 'payee_par', width: 120 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', depences.fields.state.options, {
        a_valider: 'en_cours',
        validee: 'livre',
        refusee: 'echoue',
      }),
    },
    { field: 'piece', width: 120 },
    { field: 'author', width: 170 },
    { field: 'decided_by', width: 170, hidden: true },
    { field: 'decided_at', hidden: true },
    { field: 'motif', hidden: true, width: 200 },
    { field: 'journee', hidden: true },
    { field: 'note', hidden: true, width: 260 },
    { field: 'created', title: msg`Saisie le`, hidden: true },
  ],
  cardLines: ['amount', 'state', 'date', 'agence'],
  edits: ['date', 'label', 'category', 'amount', 'payee_par', 'note'],
  filters: ['date', 'state', 'category', 'agence', 'payee_par', 'amount', 'author'],
  among: { author: 'type = "moderateur"' },
  sums: ['amount'],
  empty: {
    title: msg`Aucune dépense`,
    hint: msg`Carburant, loyer, péage : notez chaque sortie d’argent le jour même, la caisse se clôt plus vite.`,
  },
})
