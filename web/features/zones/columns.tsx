import { msg } from '@lingui/core/macro'
import { zones } from '#model/collections/zones.ts'
import { listView } from '#web/table/view.ts'

export const zonesView = listView(zones, {
  path: '/villes',
  title: msg`Zones`,
  columns: [{ field: 'name', width: 300 }],
  edits: ['name'],
  filters: [],
  empty: {
    title: msg`Aucune zone`,
    hint: msg`Une zone réunit des villes qui ont les mêmes tarifs. Créez-la ici, puis choisissez-la dans chaque ville.`,
  },
})
