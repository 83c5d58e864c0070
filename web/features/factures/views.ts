import { msg } from '@lingui/core/macro'
import { factures } from '#model/collections/factures.ts'
import { eq } from '#model/schema/filter.ts'
import { factureBadge } from '#web/shared/cells/paper-badges.tsx'
import { formatDay } from '#web/table/clock.ts'
import type { ColumnSpec, FieldPath, ListRow } from '#web/table/columns.ts'
import { type ListView, listView } from '#web/table/view.ts'
import { takenOff } from './components/taken-off.tsx'

/** « 01/11/2026 – 30/11/2026 »; a bill that is not of a period has none. */
const period = ({ period_from: from, period_to: to }: ListRow): string =>
  [from, to]
    .map((day) => formatDay(String(day ?? '')))
    .filter(Boolean)
    .join(' – ')

const COLUMNS: readonly (ColumnSpec<'factures'> | FieldPath<'factures'>)[] = [
  { field: 'number', width: 150, pinned: true, under: 'issued_at' },
  { field: 'state', width: 140, pinned: true, under: 'paid_at', cell: factureBadge },
  {
    field: 'user',
    width: 190,
    under: { field: 'period_from', title: msg`Période`, cell: period },
    needs: ['period_to'],
  },
  { field: 'period_from', hidden: true },
  { field: 'period_to', hidden: true },
  { field: 'kind', hidden: true },
  { field: 'colis', hidden: true },
  // Total − fees − packaging + indemnities ± report is the net: they stand together, in sight.
  { field: 'total', width: 120 },
  { field: 'frais', width: 120, cell: takenOff('frais') },
  { field: 'emballage', width: 105, cell: takenOff('emballage') },
  { field: 'indemnites', width: 110 },
  { field: 'report', width: 105 },
  { field: 'net', width: 125 },
  { field: 'mode', hidden: true },
  { field: 'issued_at', hidden: true, width: 140 },
  { field: 'paid_at', hidden: true, width: 140 },
  { field: 'created', hidden: true },
]

/** A phone shows the amount to be paid and whether it is. */
const CARD = ['user', 'net', 'state', 'issued_at'] as const

const FILTERS = ['state', 'user', 'period_from', 'net', 'mode', 'issued_at', 'paid_at', 'kind'] as const

export const clientsView: ListView = listView(factures, {
  path: '/factures-clients',
  page: 'factures-clients',
  title: msg`Factures clients`,
  locked: { label: msg`Clients`, filter: () => eq('party', 'client') },
  columns: COLUMNS,
  filters: FILTERS,
  among: { user: 'type = "client"' },
  density: 'compact',
  cardLines: CARD,
  hideFrom: { client: ['user'] },
  sums: ['net', 'total', 'frais', 'emballage', 'indemnites', 'report'],
  empty: {
    title: msg`Aucune facture`,
    hint: msg`Votre première facture arrive après vos premières livraisons : ce qui a été encaissé, les frais, et le net à payer.`,
  },
})

export const livraisonView: ListView = listView(factures, {
  path: '/factures-livraison',
  page: 'factures-livraison',
  title: msg`Factures livraison`,
  locked: { label: msg`Livreurs`, filter: () => eq('party', 'livreur') },
  columns: COLUMNS,
  filters: FILTERS,
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
