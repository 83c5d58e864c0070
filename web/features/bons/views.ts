import { msg } from '@lingui/core/macro'
import { type BON_KINDS, bons } from '#model/collections/bons.ts'
import { eq } from '#model/schema/filter.ts'
import type { ColumnSpec, FieldPath } from '#web/table/columns.ts'
import { optionBadge } from '#web/table/option-badge.tsx'
import { type ListView, listView } from '#web/table/view.ts'

type Kind = keyof typeof BON_KINDS

const FILTERS = ['state', 'created', 'client', 'livreur', 'agence', 'total'] as const

const stateBadge = optionBadge('state', bons.fields.state.options, {
  brouillon: 'en_attente',
  emis: 'hub',
  remis: 'en_cours',
  recu: 'livre',
  clos: 'cloture',
  annule: 'echoue',
})

/** The party of the paper first, then what it carries. */
const columnsWith = (
  ...parties: readonly ('client' | 'livreur')[]
): readonly (ColumnSpec<'bons'> | FieldPath<'bons'>)[] => [
  'number',
  'created',
  ...parties,
  'agence',
  'colis',
  'scanned',
  'total',
  { field: 'state', width: 120, cell: stateBadge },
  'issued_at',
  'author',
]

const among = { client: 'type = "client"', livreur: 'type = "livreur"' } as const
const only = (...kinds: readonly Kind[]) => kinds.map((kind) => eq('kind', kind)).join(' || ')

export const livraisonView: ListView = listView('bons', {
  path: '/bon-livraison',
  title: msg`Bons de livraison`,
  locked: { label: msg`Livraison et distribution`, filter: () => `(${only('livraison', 'distribution')})` },
  columns: columnsWith('client', 'livreur'),
  filters: FILTERS,
  among,
  hideFrom: { client: ['client'], livreur: ['livreur'] },
  sums: ['total'],
  empty: {
    title: msg`Aucun bon de livraison`,
    hint: msg`Un bon accompagne les colis qui changent de mains : combien, lesquels, et pour quelle somme.`,
  },
})

export const retourClientView: ListView = listView('bons', {
  path: '/bon-retour-client',
  title: msg`Retours aux clients`,
  locked: { label: msg`Retour client`, filter: () => only('retour client') },
  columns: columnsWith('client'),
  filters: FILTERS,
  among,
  hideFrom: { client: ['client'] },
  sums: ['total'],
  empty: {
    title: msg`Aucun retour à rendre`,
    hint: msg`Les colis refusés ou annulés reviennent à leur client avec ce bon, qu’il signe.`,
  },
})

export const retourLivreurView: ListView = listView('bons', {
  path: '/bon-retour-livreur',
  title: msg`Retours des livreurs`,
  locked: { label: msg`Retour livreur`, filter: () => only('retour livreur') },
  columns: columnsWith('livreur'),
  filters: FILTERS,
  among,
  hideFrom: { livreur: ['livreur'] },
  sums: ['total'],
  empty: {
    title: msg`Aucun retour de livreur`,
    hint: msg`Ce qu’un livreur rapporte en fin de tournée est compté ici, colis par colis.`,
  },
})
