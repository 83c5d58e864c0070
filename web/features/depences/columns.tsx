import { msg } from '@lingui/core/macro'
import { depences } from '#model/collections/depences.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const depencesView = listView(depences, {
  path: '/depences',
  title: msg`Dépenses`,
  columns: [
    'date',
    { field: 'agence', width: 140 },
    { field: 'category', width: 170 },
    { field: 'label', width: 200 },
    'amount',
    { field: 'payee_par', width: 110 },
    { field: 'piece', width: 120 },
    {
      field: 'state',
      width: 150,
      under: 'decided_by',
      cell: optionBadge('state', depences.fields.state.options, {
        a_valider: 'en_cours',
        validee: 'livre',
        refusee: 'echoue',
      }),
    },
    { field: 'decided_by', title: msg`Validée par`, width: 160, hidden: true },
    { field: 'author', width: 160, hidden: true },
    { field: 'decided_at', hidden: true },
    { field: 'motif', hidden: true, width: 200 },
    { field: 'journee', hidden: true },
    { field: 'repetition', hidden: true, width: 130 },
    { field: 'repetition_fin', hidden: true },
    { field: 'modele', hidden: true, width: 180 },
    { field: 'note', hidden: true, width: 260 },
    { field: 'created', title: msg`Saisie le`, hidden: true },
  ],
  // The decision of many at once reads them, whatever columns are shown.
  cardNeeds: ['state', 'label'],
  cardLines: ['amount', 'state', 'date', 'agence'],
  edits: ['date', 'label', 'category', 'amount', 'payee_par', 'note'],
  filters: ['date', 'category', 'agence', 'piece', 'state', 'payee_par', 'amount', 'author', 'repetition'],
  among: { author: 'type = "moderateur"' },
  sums: ['amount'],
  empty: {
    title: msg`Aucune dépense`,
    hint: msg`Photographiez un reçu pour commencer.`,
  },
})
