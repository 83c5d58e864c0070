import { msg } from '@lingui/core/macro'
import { bons } from '#model/collections/bons.ts'
import { BON_RULES, type BonKind } from '#model/domain/bon/bon.ts'
import type { Permission } from '#model/domain/permissions.ts'
import { oneOf } from '#model/schema/filter.ts'
import { bonBadge } from '#web/shared/cells/paper-badges.tsx'
import type { ColumnSpec, FieldPath } from '#web/table/columns.ts'
import { type ListView, listView } from '#web/table/view.ts'
import { BonCard, CARD_NEEDS, Party, Progress, Signed } from './components/cells.tsx'

type Column = ColumnSpec<'bons'> | FieldPath<'bons'>

const COUNTS = ['colis', 'scanned', 'missing', 'surplus', 'declared', 'state', 'kind'] as const

const SIGNATURES = ['signed_from', 'signed_to', 'signature_from', 'signature_to'] as const

/** Columns of a bon list: its parties, its content and its progress. */
const columnsWith = (...parties: readonly Column[]): readonly Column[] => [
  { field: 'number', width: 160, pinned: true, under: 'created' },
  { field: 'state', width: 130, pinned: true, under: 'issued_at', cell: bonBadge },
  ...parties,
  { field: 'colis', title: msg`n colis`, width: 84 },
  { field: 'scanned', title: msg`Scannés`, width: 150, needs: COUNTS, cell: Progress },
  { field: 'total', title: msg`Total COD` },
  { field: 'author', width: 160 },
  { field: 'signed_to', title: msg`Signé`, width: 150, needs: SIGNATURES, cell: Signed },
  { field: 'created', hidden: true },
  { field: 'issued_at', hidden: true },
  { field: 'missing', hidden: true },
  { field: 'surplus', hidden: true },
]

const among = { client: 'type = "client"', livreur: 'type = "livreur"' } as const
const only = (...kinds: readonly BonKind[]) => oneOf('kind', kinds)

export interface BonsView {
  readonly list: ListView
  /** Kinds a person makes here, the usual one first. */
  readonly kinds: readonly BonKind[]
  readonly permission: Permission
  /** The start of a new bon on this page, above the list. */
  readonly opening?: 'returns' | 'badge'
}

const view = (
  kinds: readonly [BonKind, ...BonKind[]],
  spec: Pick<
    Parameters<typeof listView<'bons'>>[1],
    'path' | 'page' | 'title' | 'columns' | 'filters' | 'empty'
  > & {
    label: ReturnType<typeof msg>
  },
): BonsView => {
  const { label, ...rest } = spec
  const locked = { label, filter: () => only(...kinds) }
  const hideFrom = { client: ['client'], livreur: ['livreur'] }
  const { permission } = BON_RULES[kinds[0]]
  return {
    kinds,
    permission,
    list: listView(bons, {
      ...rest,
      locked,
      among,
      hideFrom,
      density: 'compact',
      sums: ['total'],
      card: (row) => BonCard(row, bonBadge(row)),
      cardNeeds: [...CARD_NEEDS, ...COUNTS],
    }),
  }
}

export const livraisonView = view(['distribution', 'livraison'], {
  path: '/bon-livraison',
  page: 'bon-livraison',
  title: msg`Bons de livraison`,
  label: msg`Livraison et distribution`,
  columns: columnsWith(
    {
      field: 'client',
      title: msg`Client ou livreur`,
      width: 210,
      under: 'agence',
      needs: ['expand.livreur.full_name'],
      cell: Party,
    },
    { field: 'agence', hidden: true },
    { field: 'livreur', hidden: true },
    { field: 'kind', hidden: true },
  ),
  filters: [
    'state',
    'created',
    'kind',
    { field: 'client', title: msg`Client` },
    'livreur',
    'agence',
    'missing',
  ],
  empty: {
    title: msg`Aucun bon`,
    hint: msg`Sélectionnez des commandes ou commencez un scan.`,
  },
})

export const retourClientView: BonsView = {
  ...view(['retour client'], {
    path: '/bon-retour-client',
    page: 'bon-retour-client',
    title: msg`Retours aux clients`,
    label: msg`Retour client`,
    columns: columnsWith({ field: 'client', width: 210, under: 'agence' }, { field: 'agence', hidden: true }),
    filters: ['state', 'created', 'client', 'agence', 'missing'],
    empty: {
      title: msg`Aucun bon de retour`,
      hint: msg`Les colis refusés ou annulés reviennent à leur client avec ce bon, qu’il signe.`,
    },
  }),
  opening: 'returns',
}

export const retourLivreurView: BonsView = {
  ...view(['retour livreur'], {
    path: '/bon-retour-livreur',
    page: 'bon-retour-livreur',
    title: msg`Retours des livreurs`,
    label: msg`Retour livreur`,
    columns: columnsWith(
      { field: 'livreur', width: 210, under: 'agence' },
      { field: 'agence', hidden: true },
    ),
    filters: ['state', 'created', 'livreur', 'agence', 'missing'],
    empty: {
      title: msg`Aucun retour de livreur`,
      hint: msg`Scannez le badge d’un livreur : le bon liste ce qu’il doit rendre.`,
    },
  }),
  opening: 'badge',
}

export const envoiView = view(['envoi', 'retour agence'], {
  path: '/bons-envoi',
  page: 'bons-envoi',
  title: msg`Envois entre agences`,
  label: msg`Envoi et retour entre agences`,
  columns: columnsWith(
    'agence',
    'agence_to',
    { field: 'kind', hidden: true },
    { field: 'sac', hidden: true },
  ),
  filters: ['state', 'created', 'kind', 'agence', 'agence_to', 'missing'],
  empty: {
    title: msg`Aucun envoi`,
    hint: msg`Un bon d’envoi suit les colis d’une agence à l’autre, et nomme ceux qui n’arrivent pas.`,
  },
})
