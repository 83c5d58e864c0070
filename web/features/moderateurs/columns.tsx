import { msg } from '@lingui/core/macro'
import { users } from '#model/collections/users.ts'
import { USER_TYPES } from '#model/domain/permissions.ts'
import { eq } from '#model/schema/filter.ts'
import { listView } from '#web/table/view.ts'
import { Permissions } from './components/permissions.tsx'

export const moderateursView = listView(users, {
  path: '/moderateurs',
  title: msg`Modérateurs`,
  noun: { one: USER_TYPES.moderateur.toLowerCase() },
  locked: { label: msg`Modérateurs`, filter: () => eq('type', 'moderateur'), wider: '/users' },
  columns: [
    { field: 'full_name', width: 210 },
    { field: 'email', width: 240 },
    { field: 'phone' },
    {
      field: 'roles',
      width: 300,
      sortable: false,
      cell: (row) => <Permissions held={Array.isArray(row.roles) ? row.roles.map(String) : []} />,
    },
    { field: 'agence', width: 140 },
    { field: 'last_seen', width: 160 },
    { field: 'created', hidden: true },
    { field: 'active', width: 80 },
  ],
  filters: ['roles', 'agence', 'active', 'last_seen'],
  empty: {
    title: msg`Aucun modérateur`,
    hint: msg`Donnez un compte à votre équipe, avec les seules permissions de son travail.`,
  },
})
