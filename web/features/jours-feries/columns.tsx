import { msg } from '@lingui/core/macro'
import { jours_feries } from '#model/collections/jours_feries.ts'
import { listView } from '#web/table/view.ts'

export const joursFeriesView = listView(jours_feries, {
  path: '/tracking-states',
  title: msg`Jours fériés`,
  columns: [
    { field: 'day', width: 130 },
    { field: 'name', width: 320 },
  ],
  edits: ['day', 'name'],
  filters: ['day'],
  empty: {
    title: msg`Aucun jour férié`,
    hint: msg`Un jour férié ne compte pas dans les délais : ajoutez ceux de l’année.`,
  },
})
