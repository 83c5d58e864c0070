import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { OLD_RETURN_DAYS, OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { and } from '#model/schema/filter.ts'
import { sinceCell } from '#web/table/cells/since.tsx'
import type { ListColumn, ListRow } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { viewOf } from '../../columns.tsx'
import { holderFilter } from './holders.ts'

/** Shown, in this order: how long, who has it, whose it is. */
const SHOWN = [
  'code',
  'held_since',
  'status',
  'holder_kind',
  'delivery_man',
  'agence',
  'client_source',
  'receiver_full_name',
  'total',
]

const usual = viewOf({
  ...OLD_RETURNS,
  title: msg`Retours de plus de ${OLD_RETURN_DAYS} jours`,
  extra: [],
  empty: msg`Aucun retour n’est depuis plus de ${OLD_RETURN_DAYS} jours chez la même personne ou dans la même agence.`,
})

const HELD_SINCE = msg`Détenu depuis`
const DELAYS = ['late_at', 'very_late_at'] as const
const held = sinceCell({ since: 'held_since', late: DELAYS[0], veryLate: DELAYS[1] })

const asShown = (column: ListColumn): ListColumn =>
  column.name === 'held_since'
    ? { ...column, title: HELD_SINCE, width: 130, cell: held, fields: [...column.fields, ...DELAYS] }
    : column

const columns = [
  ...SHOWN.flatMap((name) => usual.columns.find((column) => column.name === name) ?? []).map((column) => ({
    ...asShown(column),
    hidden: false,
  })),
  ...usual.columns.filter(({ name }) => !SHOWN.includes(name)).map((column) => ({ ...column, hidden: true })),
]

/** A phone, too, shows for how long the parcel has been held. */
function Card({ row }: { row: ListRow }) {
  const { i18n } = useLingui()
  return (
    <>
      {usual.card?.(row)}
      <p className="flex items-center justify-between gap-3 text-muted-foreground">
        {i18n._(HELD_SINCE)}
        {held(row)}
      </p>
    </>
  )
}

/** Old returns of everybody, or of one holder. */
export function oldReturnsView(holder: string): ListView {
  const { locked } = usual
  if (!locked) return usual
  return {
    ...usual,
    columns,
    card: (row) => <Card row={row} />,
    cardNeeds: [...usual.cardNeeds, 'held_since', ...DELAYS],
    locked: { ...locked, filter: (clock) => and(locked.filter(clock), holderFilter(holder)) },
  }
}
