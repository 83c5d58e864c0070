import { msg } from '@lingui/core/macro'
import { groupes_clients } from '#model/collections/groupes_clients.ts'
import { listView } from '#web/table/view.ts'

export const groupesClientsView = listView(groupes_clients, {
  path: '/clients-fee',
  title: msg`Groupes de clients`,
  columns: [
    { field: 'name', width: 260 },
    { field: 'note', width: 420 },
  ],
  edits: ['name', 'note'],
  filters: [],
  empty: {
    title: msg`Aucun groupe`,
    hint: msg`Un groupe réunit des clients qui paient les mêmes tarifs. Créez-le ici, puis choisissez-le dans la fiche de chaque client.`,
  },
})
