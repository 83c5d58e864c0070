import { msg } from '@lingui/core/macro'
import { commands } from '#model/collections/commands.ts'
import { RowState, STATE_NEEDS } from '#web/shared/cells/state-badge.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { PhoneLink } from '#web/table/cells/phone-link.tsx'
import { sinceCell } from '#web/table/cells/since.tsx'
import { type ColumnSpec, expandedAt, type ListRow } from '#web/table/columns.ts'
import { type ListView, listView } from '#web/table/view.ts'
import {
  clientLines,
  codeLines,
  livreurLines,
  placeLines,
  stateLines,
  totalLines,
} from './components/cell-lines.tsx'
import { Code } from './components/labels/code.tsx'
import { ReprintMark } from './components/labels/reprint.tsx'
import { type CommandesView, VIEWS, type ViewName } from './views.ts'

/** The columns in the order of the desk; hidden ones can be added by the user. */
const COLUMNS: readonly ColumnSpec<'commands'>[] = [
  {
    field: 'code',
    width: 146,
    pinned: true,
    ...codeLines,
    needs: ['reprint'],
    cell: (row) => (
      <span className="inline-flex items-center gap-1">
        <Code code={String(row.code)} />
        <ReprintMark row={row} />
      </span>
    ),
  },
  {
    field: 'status',
    width: 184,
    pinned: true,
    ...stateLines,
    needs: [...STATE_NEEDS, 'late_at', 'very_late_at'],
    cell: (row) => <RowState row={row} />,
  },
  { field: 'receiver_full_name', width: 190, under: 'receiver_phone_number' },
  { field: 'city', width: 136, ...placeLines },
  { field: 'delivery_man', width: 140, ...livreurLines },
  { field: 'client_source', width: 150, ...clientLines, needs: ['boutique'] },
  { field: 'product_name', hidden: true, width: 150 },
  { field: 'total', width: 156, ...totalLines },
  { field: 'receiver_phone_number', hidden: true },
  { field: 'receiver_address', hidden: true },
  { field: 'quantity', title: msg`Qté`, hidden: true, width: 76 },
  { field: 'price', hidden: true },
  { field: 'extra_fees', title: msg`Frais sup.`, hidden: true },
  { field: 'note', hidden: true },
  { field: 'created', hidden: true },
  { field: 'reported_date', hidden: true },
  { field: 'client_name', hidden: true },
  { field: 'client_phone', title: msg`Tél. vendeur`, hidden: true },
  { field: 'is_echange', title: msg`À remplacer`, hidden: true },
  { field: 'package_opened', hidden: true },
  { field: 'last_event_at', hidden: true },
  { field: 'late_at', title: msg`En retard`, hidden: true },
  { field: 'very_late_at', title: msg`Très en retard`, hidden: true },
  { field: 'holder_kind', hidden: true },
  { field: 'attempts', hidden: true },
  { field: 'outcome', hidden: true },
  { field: 'money_state', hidden: true },
  { field: 'amount_collected', hidden: true },
  { field: 'reference_client', hidden: true },
  { field: 'boutique', hidden: true },
  { field: 'agence', hidden: true },
  { field: 'origin', hidden: true },
  { field: 'updated', hidden: true },
]

const FILTERS = [
  'status',
  'city',
  'delivery_man',
  'created',
  'client_source',
  'total',
  'outcome',
  'money_state',
  'last_event_at',
  'reported_date',
  'late_at',
  'very_late_at',
  'is_echange',
  'package_opened',
  'attempts',
  'agence',
  'import_batch',
  'tour',
] as const

/** Fields corrected at the telephone, without opening the parcel. */
const EDITS = [
  'receiver_full_name',
  'receiver_phone_number',
  'city',
  'receiver_address',
  'product_name',
  'quantity',
  'price',
  'extra_fees',
  'note',
] as const

/** Filter of the people each relation offers. */
export const AMONG = { delivery_man: 'type = "livreur"', client_source: 'type = "client"' } as const

/** In lists of waiting parcels, the time of the last event shows for how long. */
const SINCE = {
  field: 'last_event_at',
  title: msg`Depuis`,
  hidden: true,
  width: 96,
  needs: ['late_at', 'very_late_at'],
  cell: sinceCell({ since: 'last_event_at', late: 'late_at', veryLate: 'very_late_at' }),
} as const satisfies ColumnSpec<'commands'>

function columnsOf({ waiting }: CommandesView): readonly ColumnSpec<'commands'>[] {
  if (!waiting) return COLUMNS
  return COLUMNS.map((column) => (column.field === SINCE.field ? SINCE : column))
}

export function viewOf(preset: CommandesView): ListView {
  const extra: readonly string[] = preset.extra
  return listView(commands, {
    path: preset.path,
    page: 'commands',
    title: preset.title,
    columns: columnsOf(preset).map((column) =>
      extra.includes(column.field) ? { ...column, hidden: false } : column,
    ),
    filters: FILTERS,
    among: AMONG,
    sort: preset.sort,
    density: 'compact',
    panel: { param: 'colis', field: 'code' },
    sums: ['total', 'extra_fees'],
    edits: EDITS,
    hideFrom: { client: ['client_source'], livreur: ['delivery_man'] },
    showTo: { client: ['product_name'] },
    empty: { title: msg`Aucune commande`, hint: preset.empty },
    card: (row) => <Card row={row} />,
    cardNeeds: ['receiver_phone_number', ...CARD_NEEDS],
    ...(preset !== VIEWS.all && {
      locked: {
        label: preset.title,
        filter: (clock) => preset.filter(clock.today_start),
        wider: VIEWS.all.path,
      },
    }),
  })
}

const CARD_NEEDS = [
  'code',
  'reprint',
  'receiver_full_name',
  'total',
  'status',
  'expand.status.name',
  'expand.status.category',
  'expand.city.name',
]

export const views = Object.fromEntries(
  Object.entries(VIEWS).map(([name, preset]) => [name, viewOf(preset)]),
) as Readonly<Record<ViewName, ListView>>

/** The card of a commande on a phone: code and state, recipient and place, amount, and a button to call. */
function Card({ row }: { row: ListRow }) {
  const [ville] = expandedAt(row, 'city')
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <span className="tabular inline-flex shrink-0 items-center gap-1 text-muted-foreground text-xs">
          {String(row.code)}
          <ReprintMark row={row} />
        </span>
        <RowState row={row} />
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{String(row.receiver_full_name)}</span>
        <Amount value={Number(row.total)} className="font-semibold" />
      </div>
      <div className="flex items-center justify-between gap-3 text-muted-foreground">
        <span className="min-w-0 truncate">{String(ville?.name ?? '')}</span>
        <PhoneLink value={String(row.receiver_phone_number)} />
      </div>
    </>
  )
}
