import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { minuteurs } from '#model/collections/minuteurs.ts'
import { RowState, STATE_NEEDS } from '#web/shared/cells/state-badge.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { listView } from '#web/table/view.ts'

export const minuteursView = listView(minuteurs, {
  path: '/tracking-states',
  title: msg`Délais par état`,
  columns: [
    { field: 'status', width: 230, needs: STATE_NEEDS, cell: (row) => <RowState row={row} /> },
    {
      field: 'ville',
      width: 180,
      cell: (row) => String(expandedAt(row, 'ville')[0]?.name ?? '') || <Trans>Partout</Trans>,
    },
    {
      field: 'orange_h',
      width: 190,
      needs: ['same_day'],
      cell: (row) => <Wait row={row} hours={row.orange_h} />,
    },
    { field: 'red_h', width: 210, needs: ['same_day'], cell: (row) => <Wait row={row} hours={row.red_h} /> },
    { field: 'same_day', width: 140 },
    { field: 'active', width: 90 },
  ],
  filters: ['status', 'ville', 'same_day', 'active'],
  sort: 'status.position,ville.name',
  empty: {
    title: msg`Aucun délai`,
    hint: msg`Dites après combien d’heures ouvertes un colis est en retard dans un état, partout ou dans une ville.`,
  },
})

function Wait({ row, hours }: { row: ListRow; hours: unknown }) {
  if (row.same_day === true) return <span className="tabular">22:00</span>
  return Number(hours) === 0 ? <Trans>jamais</Trans> : <span className="tabular">{Number(hours)} h</span>
}
