import { msg } from '@lingui/core/macro'
import { annonces } from '#model/collections/annonces.ts'
import { listView } from '#web/table/view.ts'

export const annoncesView = listView(annonces, {
  path: '/annonces',
  title: msg`Annonces`,
  columns: [
    { field: 'title', width: 320 },
    { field: 'importance', width: 190 },
    { field: 'types', width: 200 },
    'from',
    'to',
    { field: 'pinned', width: 96 },
    { field: 'created', title: msg`Publiée le` },
    { field: 'users', hidden: true, width: 200 },
  ],
  filters: ['importance', 'types', 'from', 'to', 'pinned'],
  empty: {
    title: msg`Rien à annoncer`,
    hint: msg`Un jour férié, une ville fermée, un nouveau tarif : écrivez-le une fois, les personnes choisies le lisent à l’accueil.`,
  },
})
