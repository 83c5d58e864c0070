import { msg } from '@lingui/core/macro'
import { produits } from '#model/collections/produits.ts'
import { stockMovements } from '#model/collections/stock_movements.ts'
import { stocks } from '#model/collections/stocks.ts'
import { StockLeft } from '#web/shared/cells/option-badge.tsx'
import { listView, type ViewSpec } from '#web/table/view.ts'

export const AMONG = { client: 'type = "client"' } as const

const STOCKS = {
  path: '/stock',
  title: msg`Stock`,
  through: [produits],
  columns: [
    { field: 'produit', width: 240, pinned: true, under: 'produit.sku' },
    {
      field: 'disponible',
      width: 120,
      needs: ['threshold'],
      cell: (row) => <StockLeft stock={Number(row.disponible)} threshold={Number(row.threshold ?? 0)} />,
    },
    { field: 'reserve', width: 70 },
    { field: 'en_retour', width: 78 },
    { field: 'endommage', width: 92 },
    { field: 'threshold', title: msg`Seuil`, width: 70 },
    { field: 'client', width: 140 },
    { field: 'agence', width: 200 },
    { field: 'moved_at', title: msg`Mouvement`, width: 150 },
    { field: 'produit.sku', hidden: true, width: 90 },
  ],
  density: 'compact',
  cardLines: ['disponible', 'reserve', 'en_retour', 'endommage'],
  edits: ['threshold'],
  filters: ['client', 'agence', 'produit', 'disponible', 'endommage', 'moved_at'],
  among: AMONG,
  hideFrom: { client: ['client'] },
  empty: {
    title: msg`Aucun stock`,
    hint: msg`Déposez du stock chez nous : les commandes partent sans ramassage.`,
  },
} satisfies ViewSpec<'stocks'>

export const stocksView = listView(stocks, STOCKS)

export const lowStocksView = listView(stocks, {
  ...STOCKS,
  sort: 'disponible',
  locked: {
    label: msg`Sous le seuil`,
    filter: () => 'threshold > 0 && disponible <= threshold',
    wider: '/stock',
  },
  empty: {
    title: msg`Aucun stock sous son seuil`,
    hint: msg`Un produit qui descend à son seuil d’alerte vient ici.`,
  },
})

/** The longest without a movement first. */
export const dormantStocksView = listView(stocks, {
  ...STOCKS,
  sort: 'moved_at',
  locked: {
    label: msg`Dormant`,
    filter: () => 'disponible > 0 && moved_at < @monthAgo',
    wider: '/stock',
  },
  empty: {
    title: msg`Aucun stock dormant`,
    hint: msg`Un produit que rien n’a touché depuis un mois vient ici.`,
  },
})

export const movementsView = listView(stockMovements, {
  path: '/stock',
  title: msg`Mouvements de stock`,
  columns: [
    { field: 'created', title: msg`Le`, width: 150 },
    { field: 'produit', width: 220 },
    { field: 'kind', width: 160 },
    { field: 'disponible', width: 110 },
    { field: 'reserve', width: 100 },
    { field: 'en_retour', width: 100 },
    { field: 'endommage', width: 110 },
    { field: 'command', width: 150 },
    { field: 'motif', width: 200 },
    { field: 'agence', width: 140 },
    { field: 'client', width: 160 },
    { field: 'author', width: 150 },
    { field: 'nombre', hidden: true },
  ],
  filters: ['produit', 'kind', 'client', 'agence', 'created'],
  among: AMONG,
  hideFrom: { client: ['client'] },
  sums: ['disponible', 'reserve', 'en_retour', 'endommage'],
  empty: {
    title: msg`Aucun mouvement`,
    hint: msg`Entrées, sorties, comptages, commandes et retours viennent ici, et n’en sortent plus.`,
  },
})

export const productsView = listView(produits, {
  path: '/stock',
  title: msg`Produits`,
  columns: [
    { field: 'designation', width: 260 },
    { field: 'sku', width: 140 },
    { field: 'code_barres', width: 150 },
    { field: 'client', width: 180 },
    { field: 'active', width: 96 },
    { field: 'name', hidden: true },
    { field: 'variante', hidden: true },
    { field: 'updated', hidden: true },
  ],
  edits: ['sku', 'code_barres', 'name', 'variante'],
  filters: ['client', 'active'],
  among: AMONG,
  hideFrom: { client: ['client'] },
  empty: {
    title: msg`Aucun produit`,
    hint: msg`Ajoutez un produit par taille ou couleur : les commandes le choisissent, et son stock suit.`,
  },
})
