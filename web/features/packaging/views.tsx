import { msg } from '@lingui/core/macro'
import { commandesEmballage } from '#model/collections/commandes_emballage.ts'
import { packaging } from '#model/collections/packaging.ts'
import { packagingMovements } from '#model/collections/packaging_movements.ts'
import { packagingStocks } from '#model/collections/packaging_stocks.ts'
import { eq, or } from '#model/schema/filter.ts'
import { optionBadge, StockLeft } from '#web/shared/cells/option-badge.tsx'
import { listView, type ViewSpec } from '#web/table/view.ts'

export const AMONG = { client: 'type = "client"' } as const

const ORDERS = {
  path: '/packaging',
  title: msg`Commandes d’emballages`,
  columns: [
    { field: 'packaging', width: 200 },
    { field: 'quantity', width: 110 },
    { field: 'montant', width: 120 },
    {
      field: 'state',
      width: 130,
      cell: optionBadge('state', commandesEmballage.fields.state.options, {
        demandee: 'en_attente',
        preparee: 'en_cours',
        livree: 'livre',
        annulee: 'cloture',
      }),
    },
    { field: 'client', width: 180 },
    { field: 'agence', width: 140 },
    { field: 'created', title: msg`Demandée le`, width: 140 },
    { field: 'livree_at', width: 140 },
    { field: 'rammasage', hidden: true, width: 160 },
    { field: 'price', hidden: true },
    { field: 'preparee_at', hidden: true },
    { field: 'motif', hidden: true, width: 220 },
    { field: 'author', hidden: true, width: 160 },
  ],
  filters: ['state', 'client', 'packaging', 'agence', 'created'],
  among: AMONG,
  sums: ['montant'],
  empty: {
    title: msg`Aucune commande d’emballages`,
    hint: msg`Elles se commandent par 10, 20, 50, 100, 200 ou 500 et viennent avec le prochain ramassage.`,
  },
} satisfies ViewSpec<'commandes_emballage'>

export const ordersView = listView(commandesEmballage, ORDERS)

/** The oldest first: that is the order in which they leave. */
export const toDeliverView = listView(commandesEmballage, {
  ...ORDERS,
  sort: 'created',
  locked: {
    label: msg`À livrer`,
    filter: () => or(eq('state', 'demandee'), eq('state', 'preparee')),
    wider: '/packaging',
  },
  empty: { title: msg`Rien à livrer`, hint: msg`Ce que les clients commandent attend ici d’être préparé.` },
})

const STOCKS = {
  path: '/packaging',
  title: msg`Stock d’emballages`,
  columns: [
    { field: 'packaging', width: 220 },
    { field: 'agence', width: 170 },
    { field: 'client', width: 180 },
    {
      field: 'stock',
      width: 140,
      needs: ['threshold'],
      cell: (row) => <StockLeft stock={Number(row.stock)} threshold={Number(row.threshold ?? 0)} />,
    },
    { field: 'reserve', width: 110 },
    { field: 'threshold', width: 130 },
    { field: 'vendus_30j', width: 120 },
    { field: 'updated', title: msg`Changé le`, hidden: true },
  ],
  edits: ['threshold'],
  filters: ['agence', 'client', 'packaging', 'stock'],
  among: AMONG,
  empty: {
    title: msg`Aucun stock`,
    hint: msg`Ce qui est reçu, compté ou livré vient ici ; chaque colis qui part en prend un.`,
  },
} satisfies ViewSpec<'packaging_stocks'>

export const stocksView = listView(packagingStocks, STOCKS)

export const lowStocksView = listView(packagingStocks, {
  ...STOCKS,
  locked: {
    label: msg`Sous le seuil`,
    filter: () => 'stock < 0 || (threshold > 0 && stock <= threshold)',
    wider: '/packaging',
  },
  empty: {
    title: msg`Aucun stock sous son seuil`,
    hint: msg`Un stock qui descend à son seuil d’alerte, ou sous zéro, vient ici.`,
  },
})

export const movementsView = listView(packagingMovements, {
  path: '/packaging',
  title: msg`Mouvements d’emballages`,
  columns: [
    { field: 'created', title: msg`Le`, width: 150 },
    { field: 'packaging', width: 200 },
    { field: 'kind', width: 180 },
    { field: 'quantity', width: 120 },
    { field: 'agence', width: 150 },
    { field: 'client', width: 170 },
    { field: 'command', width: 150 },
    { field: 'motif', width: 200 },
    { field: 'author', width: 150 },
    { field: 'nombre', hidden: true },
    { field: 'commande_emballage', hidden: true },
  ],
  filters: ['packaging', 'agence', 'kind', 'client', 'created'],
  among: AMONG,
  sums: ['quantity'],
  empty: {
    title: msg`Aucun mouvement`,
    hint: msg`Entrées, sorties, inventaires, livraisons et colis partis viennent ici, et n’en sortent plus.`,
  },
})

export const catalogueView = listView(packaging, {
  path: '/packaging',
  title: msg`Emballages`,
  columns: [
    { field: 'name', width: 240 },
    { field: 'size', width: 160 },
    'price',
    { field: 'active', width: 96 },
    { field: 'updated', hidden: true },
  ],
  edits: ['name', 'size', 'price'],
  filters: ['active', 'price'],
  empty: {
    title: msg`Aucun emballage`,
    hint: msg`Ajoutez vos sachets et cartons : les clients les commandent par 10, 20, 50, 100, 200 ou 500.`,
  },
})
