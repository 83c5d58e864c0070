import { msg } from '@lingui/core/macro'
import { factures } from '#model/collections/factures.ts'
import { eq } from '#model/schema/filter.ts'
import type { ColumnSpec, FieldPath } from '#web/table/columns.ts'
import { optionBadge } from '#web/table/option-badge.tsx'
import { type ListView, listView } from '#web/table/view.ts'

const COLUMNS: readonly (ColumnSpec<'factures'> | FieldPath<'factures'>)[] = [
  { field: 'number', width: 150 },
  { field: 'user', width: 200 },
  'period_from',
  'period_to',
  { field: 'kind', hidden: true },
  'total',
  'frais',
  { field: 'emballage', hidden: true },
  { field: 'indemnites', hidden: true },
  { field: 'report', hidden: true },
  { field: 'net', width: 140 },
  {
    field: 'state',
    width: 120,
    cell: optionBadge('state', factures.fields.state.options, {
      brouillon: 'en_attente',
      emise: 'en_cours',
      payee: 'livre',
      annulee: 'cloture',
    }),
  },
  { field: 'mode', hidden: true },
  { field: 'issued_at', width: 140 },
  { field: 'paid_at', width: 140 },
  { field: 'created', hidden: true },
]

const FILTERS = ['state', 'user', 'period_from', 'net', 'mode', 'issued_at', 'paid_at', 'kind'] as const

export const clientsView: ListView = listView(factures, {
  path: '/factures-clients',
  title: msg`Factures clients`,
  locked: { label: msg`Clients`, filter: () => eq('party', 'client') },
  columns: COLUMNS,
  filters: FILTERS,
  among: { user: 'type = "client"' },
  hideFrom: { client: ['user'] },
  sums: ['total', 'frais', 'net'],
  empty: {
    title: msg`Aucune facture`,
    hint: msg`Votre première facture arrive après vos premières livraisons : ce qui a été encaissé, les frais, et le net à payer.`,
  },
})

export const livraisonView: ListView = listView(factures, {
  path: '/factures-livraison',
  title: msg`Factures livraison`,
  locked: { label: msg`Livreurs`, filter: () => eq('party', 'livreur') },
  columns: COLUMNS,
  filters: FILTERS,
  among: { user: 'type = "livreur"' },
  hideFrom: { livreur: ['user'] },
  sums: ['total', 'net'],
  empty: {
    title: msg`Aucune facture de livraison`,
    hint: msg`Chaque versement d’un livreur laisse ici sa facture : les colis livrés, la somme remise et sa commission.`,
  },
})
