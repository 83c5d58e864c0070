import { msg } from '@lingui/core/macro'
import { users } from '#model/collections/users.ts'
import { listView } from '#web/table/view.ts'

export const usersView = listView(users, {
  path: '/users',
  title: msg`Utilisateurs`,
  columns: [
    { field: 'full_name', width: 220 },
    { field: 'type', width: 130 },
    { field: 'phone' },
    { field: 'email', width: 230 },
    { field: 'agence', width: 150 },
    { field: 'last_seen', width: 160 },
    { field: 'created', hidden: true },
    { field: 'verified', hidden: true, width: 90 },
    { field: 'locale', hidden: true, width: 100 },
    { field: 'active', width: 80 },
  ],
  filters: ['type', 'active', 'agence', 'last_seen', 'created'],
  empty: {
    title: msg`Aucun compte`,
    hint: msg`Clients, livreurs et modérateurs apparaissent ici dès que leur compte existe.`,
  },
})
