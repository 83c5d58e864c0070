import { msg } from '@lingui/core/macro'
import { erreurs } from '#model/collections/erreurs.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

export const erreursView = listView(erreurs, {
  path: '/erreurs',
  title: msg`Problèmes signalés`,
  columns: [
    { field: 'created', title: msg`Reçu le`, width: 160 },
    {
      field: 'kind',
      width: 140,
      cell: optionBadge('kind', erreurs.fields.kind.options, { signalement: 'en_cours', erreur: 'echoue' }),
    },
    { field: 'message', width: 380 },
    { field: 'route', width: 240 },
    { field: 'user', width: 190 },
    { field: 'version', width: 120 },
    { field: 'browser', width: 220, hidden: true },
    { field: 'stack', hidden: true },
  ],
  filters: ['kind', 'created', 'user', 'route', 'version'],
  cardLines: ['message', 'kind', 'route', 'user', 'created'],
  empty: {
    title: msg`Aucun problème signalé`,
    hint: msg`Ce que les gens écrivent par « Signaler un problème », et les erreurs que leurs pages rencontrent, arrivent ici.`,
  },
})
