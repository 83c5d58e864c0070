import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createElement } from 'react'
import { factures } from '#model/collections/factures.ts'
import { eq } from '#model/schema/filter.ts'
import { factureBadge } from '#web/shared/cells/paper-badges.tsx'
import { formatDay } from '#web/table/clock.ts'
import type { ColumnSpec, FieldPath, ListRow } from '#web/table/columns.ts'
import { type ListView, listView } from '#web/table/view.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { takenOff } from './components/taken-off.tsx'

/** « 01/11/2026 – 30/11/2026 »; a bill that is not of a period has none. */
const period = ({ period_from: from, period_to: to }: ListRow): string =>
  [from, to]
    .map((day) => formatDay(String(day ?? '')))
    .filter(Boolean)
    .join(' – ')

const columnsFor = (
  who: MessageDescriptor,
  net: MessageDescriptor,
): readonly (ColumnSpec<'factures'> | FieldPath<'factures'>)[] => [
  { field: 'number', width: 150, pinned: true, under: 'issued_at' },
  { field: 'state', width: 140, pinned: true, under: 'paid_at', cell: factureBadge },
  {
    field: 'user',
    title: who,
    width: 190,
    under: { field: 'period_from', title: msg`Période`, cell: period },
    needs: ['period_to'],
  },
  { field: 'period_from', hidden: true },
  { field: 'period_to', hidden: true },
  { field: 'kind', hidden: true },
  { field: 'colis', width: 80 },
  // Total − fees − packaging + indemnities ± report is the net: they stand together, in sight.
  { field: 'total', title: msg`COD`, width: 120 },
  { field: 'frais', width: 120, cell: takenOff('frais'), under: 'emballage' },
  { field: 'emballage', hidden: true, width: 105, cell: takenOff('emballage') },
  { field: 'indemnites', width: 135, under: 'report' },
  { field: 'report', hidden: true, width: 105 },
  { field: 'net', title: net, width: 125 },
  { field: 'ecart', hidden: true },
  { field: 'mode', hidden: true },
  { field: 'issued_at', hidden: true, width: 140 },
  { field: 'paid_at', hidden: true, width: 140 },
  { field: 'created', hidden: true },
]

const NextPayout = lazy(() =>
  import('./components/next-payout.tsx').then((module) => ({ default: module.NextPayout })),
)

/** A phone shows the amount to be paid and whether it is. */
const CARD = ['user', 'net', 'state', 'issued_at'] as const

const filtersFor = (who: MessageDescriptor) =>
  [
    'state',
    { field: 'period_from', title: msg`Période` },
    { field: 'user', title: who },
    'mode',
    'net',
    { field: 'ecart', title: msg`Avec écart`, kind: 'yesno' },
    'issued_at',
    'paid_at',
    'kind',
  ] as const

/** The issue of many at once reads them, whatever columns are shown. */
const NEEDED = ['state', 'net'] as const

export const clientsView: ListView = listView(factures, {
  path: '/factures-clients',
  page: 'factures-clients',
  title: msg`Factures clients`,
  locked: { label: msg`Clients`, filter: () => eq('party', 'client') },
  columns: columnsFor(msg`Client`, msg`Net à payer`),
  filters: filtersFor(msg`Client`),
  among: { user: 'type = "client"' },
  cardNeeds: NEEDED,
  density: 'compact',
  cardLines: CARD,
  hideFrom: { client: ['user'] },
  sums: ['net', 'total', 'frais', 'emballage', 'indemnites', 'report'],
  empty: {
    title: msg`Aucune facture`,
    hint: msg`Votre première facture arrive après vos premières livraisons.`,
    figures: () => createElement(NextPayout),
  },
})

export const livraisonView: ListView = listView(factures, {
  path: '/factures-livraison',
  page: 'factures-livraison',
  title: msg`Factures livraison`,
  locked: { label: msg`Livreurs`, filter: () => eq('party', 'livreur') },
  columns: columnsFor(msg`Livreur`, msg`À verser, à payer`),
  filters: filtersFor(msg`Livreur`),
  cardNeeds: NEEDED,
  among: { user: 'type = "livreur"' },
  density: 'compact',
  cardLines: CARD,
  hideFrom: { livreur: ['user'] },
  sums: ['net', 'total', 'report'],
  empty: {
    title: msg`Aucune facture de livraison`,
    hint: msg`Chaque versement d’un livreur laisse ici sa facture : les colis livrés, la somme remise et sa commission.`,
  },
})
