import { msg } from '@lingui/core/macro'
import { appareils } from '#model/collections/appareils.ts'
import { listView } from '#web/table/view.ts'
import { LastPosition } from './components/last-position.tsx'

export const appareilsView = listView(appareils, {
  path: '/appareils',
  title: msg`Téléphones`,
  columns: [
    { field: 'user', width: 200 },
    { field: 'dernier_mot', width: 170 },
    { field: 'en_attente', width: 120 },
    { field: 'preuves', width: 150 },
    { field: 'batterie', width: 120 },
    {
      field: 'position_at',
      width: 190,
      needs: ['position'],
      cell: (row) => <LastPosition phone={row} />,
    },
    { field: 'version', width: 120 },
    { field: 'decalage', width: 200 },
    { field: 'agence', width: 150 },
    { field: 'device', width: 170, hidden: true },
  ],
  filters: ['user', 'agence', 'dernier_mot', 'en_attente', 'preuves'],
  empty: {
    title: msg`Aucun téléphone`,
    hint: msg`Un téléphone paraît ici dès que son livreur ouvre sa tournée : son dernier mot, et ce qu’il garde encore.`,
  },
})
