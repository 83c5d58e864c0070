import { msg } from '@lingui/core/macro'
import { packaging } from '#model/collections/packaging.ts'
import { listView } from '#web/table/view.ts'
import { Stock } from './components/stock.tsx'

export const packagingView = listView(packaging, {
  path: '/packaging',
  title: msg`Emballages`,
  columns: [
    { field: 'name', width: 240 },
    { field: 'size', width: 160 },
    'price',
    {
      field: 'stock',
      width: 140,
      needs: ['threshold'],
      cell: (row) => <Stock stock={Number(row.stock)} threshold={Number(row.threshold)} />,
    },
    'threshold',
    { field: 'active', width: 96 },
    { field: 'updated', hidden: true },
  ],
  filters: ['active', 'stock', 'price'],
  empty: {
    title: msg`Aucun emballage`,
    hint: msg`Ajoutez vos sachets et cartons : les clients les commandent par 10, 20, 50, 100, 200 ou 500.`,
  },
})
