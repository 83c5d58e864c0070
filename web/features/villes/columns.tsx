import { msg } from '@lingui/core/macro'
import { villes } from '#model/collections/villes.ts'
import { Jours } from '#web/table/jours.tsx'
import { listView } from '#web/table/view.ts'

export const villesView = listView(villes, {
  path: '/villes',
  title: msg`Villes`,
  columns: [
    { field: 'name', width: 190 },
    { field: 'name_ar', width: 150 },
    { field: 'region', width: 180 },
    { field: 'agence', width: 140 },
    { field: 'zone', width: 90, hidden: true },
    { field: 'delai_h', title: msg`Délai (h)`, width: 104 },
    {
      field: 'jours',
      width: 150,
      sortable: false,
      cell: (row) => <Jours days={Array.isArray(row.jours) ? row.jours.map(String) : []} />,
    },
    { field: 'cut_off', hidden: true, width: 110 },
    { field: 'tarif_livraison', width: 110 },
    { field: 'tarif_retour', width: 110 },
    { field: 'tarif_refus', width: 110 },
    { field: 'tarif_annulation', hidden: true },
    { field: 'tarif_echange', hidden: true },
    { field: 'commission', hidden: true },
    { field: 'aliases', hidden: true, width: 240 },
    { field: 'parent', hidden: true },
    { field: 'code', hidden: true, width: 90 },
    { field: 'active', width: 96 },
  ],
  filters: ['region', 'agence', 'active', 'jours', 'tarif_livraison', 'zone'],
  empty: {
    title: msg`Aucune ville`,
    hint: msg`Les commandes ne partent que vers une ville de cette liste : ajoutez celles que vous desservez.`,
  },
})
