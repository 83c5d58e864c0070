import { msg } from '@lingui/core/macro'
import { villes } from '#model/collections/villes.ts'
import { listView } from '#web/table/view.ts'
import { agence, days, delay, inherited, region, tariff } from './components/inherited.tsx'

export const villesView = listView(villes, {
  path: '/villes',
  title: msg`Villes`,
  columns: [
    { field: 'name', width: 220 },
    { field: 'name_ar', width: 150 },
    { field: 'region', width: 180, ...inherited('region', region) },
    { field: 'agence', width: 140, ...inherited('agence', agence, 'expand.agence.name') },
    { field: 'zone', width: 90, hidden: true },
    { field: 'delai_h', title: msg`Délai (h)`, width: 104, ...inherited('delai_h', delay) },
    { field: 'jours', width: 150, sortable: false, ...inherited('jours', days) },
    { field: 'cut_off', hidden: true, width: 110 },
    { field: 'tarif_livraison', width: 110, ...inherited('tarif_livraison', tariff('tarif_livraison')) },
    { field: 'tarif_retour', width: 110, ...inherited('tarif_retour', tariff('tarif_retour')) },
    { field: 'tarif_refus', width: 110, ...inherited('tarif_refus', tariff('tarif_refus')) },
    { field: 'tarif_annulation', hidden: true },
    { field: 'tarif_echange', hidden: true },
    { field: 'commission', hidden: true },
    { field: 'aliases', hidden: true, width: 240 },
    { field: 'parent', hidden: true },
    { field: 'code', hidden: true, width: 90 },
    { field: 'active', width: 96 },
  ],
  edits: [
    ...(['name', 'name_ar', 'region', 'agence', 'zone', 'delai_h', 'cut_off', 'code'] as const),
    ...([
      'tarif_livraison',
      'tarif_retour',
      'tarif_refus',
      'tarif_annulation',
      'tarif_echange',
      'commission',
    ] as const),
  ],
  filters: ['region', 'agence', 'parent', 'active', 'jours', 'tarif_livraison', 'zone'],
  empty: {
    title: msg`Aucune ville`,
    hint: msg`Les commandes ne partent que vers une ville de cette liste : ajoutez celles que vous desservez.`,
  },
})
