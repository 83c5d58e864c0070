import { msg } from '@lingui/core/macro'
import { taux_tva } from '#model/collections/taux_tva.ts'
import { listView } from '#web/table/view.ts'

export const tauxTvaView = listView(taux_tva, {
  path: '/clients-fee',
  title: msg`Taux de TVA`,
  columns: [{ field: 'fait', width: 220 }, 'taux', 'valid_from', 'valid_to'],
  filters: ['fait', 'valid_from'],
  empty: {
    title: msg`Aucun taux`,
    hint: msg`Chaque frais porte la TVA en vigueur le jour du fait.`,
  },
})
