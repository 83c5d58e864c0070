import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { promotions } from '#model/collections/promotions.ts'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

export const AMONG = { clients: 'type = "client"' } as const

/** The discount: percents or dirhams, never both. */
function Discount({ genre, taux, montant }: ListRow) {
  if (genre === 'montant') return <Amount value={Number(montant)} />
  return <span className="tabular">{`${groupDigits(Number(taux))}\u00a0%`}</span>
}

/** The clients whose fees it is about: without a client or a groupe, everybody's. */
function ForWhom({ row }: { row: ListRow }) {
  const names = expandedAt(row, 'clients').map(({ full_name }) => String(full_name))
  if (names.length > 0) return <span title={names.join(', ')}>{names.join(', ')}</span>
  return expandedAt(row, 'groupes').length > 0 ? <Trans>Ceux des groupes</Trans> : <Trans>Tous</Trans>
}

export const promotionsView = listView(promotions, {
  path: '/clients-fee',
  title: msg`Promotions`,
  columns: [
    { field: 'nom', width: 180 },
    { field: 'genre', width: 110, needs: ['taux', 'montant'], cell: (row) => <Discount {...row} /> },
    { field: 'faits', width: 140 },
    {
      field: 'clients',
      width: 170,
      needs: ['expand.clients.full_name', 'expand.groupes.id'],
      cell: (row) => <ForWhom row={row} />,
    },
    { field: 'groupes', width: 130 },
    { field: 'valid_from', width: 110 },
    { field: 'valid_to', width: 110 },
    { field: 'cumulable', title: msg`S’ajoute`, width: 110 },
  ],
  filters: ['nom', 'genre', 'clients', 'groupes', 'faits', 'valid_from', 'valid_to'],
  among: AMONG,
  empty: {
    title: msg`Aucune promotion`,
    hint: msg`Une promotion ôte un pourcentage ou un montant des frais, entre deux dates. Deux ne s’ajoutent pas, sauf si toutes deux le disent.`,
  },
})
