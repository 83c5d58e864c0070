import { msg } from '@lingui/core/macro'
import { listView } from '#web/table/view.ts'

export const chatsView = listView('chats', {
  path: '/chats',
  title: msg`Messages`,
  columns: [
    { field: 'title', width: 280 },
    { field: 'kind', width: 130 },
    { field: 'members', width: 280 },
    { field: 'command', width: 150 },
    { field: 'last_message_at', width: 170 },
    { field: 'created', title: msg`Ouverte le`, hidden: true },
  ],
  filters: ['kind', 'last_message_at', 'created'],
  empty: {
    title: msg`Aucune conversation`,
    hint: msg`Les échanges dont vous êtes membre apparaissent ici : par colis, par groupe ou de personne à personne.`,
  },
})
