import { msg } from '@lingui/core/macro'
import { agences } from '#model/collections/agences.ts'
import { listView } from '#web/table/view.ts'

export const agencesView = listView(agences, {
  path: '/villes',
  title: msg`Agences`,
  columns: [
    { field: 'name', width: 190 },
    { field: 'ville', width: 150 },
    { field: 'adresse', width: 280 },
    'telephone',
    { field: 'ouverture', width: 110 },
    { field: 'fermeture', width: 110 },
    { field: 'caisse', width: 140 },
  ],
  edits: ['name', 'ville', 'adresse', 'telephone', 'ouverture', 'fermeture'],
  filters: ['ville'],
  empty: {
    title: msg`Aucune agence`,
    hint: msg`Une agence reçoit les colis de ses villes ; ses heures comptent dans leurs délais.`,
  },
})
