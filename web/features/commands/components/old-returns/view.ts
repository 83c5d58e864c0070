import { msg } from '@lingui/core/macro'
import { OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { and } from '#model/schema/filter.ts'
import type { ListColumn } from '#web/table/columns.ts'
import { sinceCell } from '#web/table/since.tsx'
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
  title: msg`Retours de plus de 7 jours`,
  extra: [],
  empty: msg`Aucun retour n’est depuis plus de 7 jours chez la même personne ou dans la même agence.`,
})

const asShown = (column: ListColumn): ListColumn =>
  column.name === 'held_since'
    ? {
        ...column,
        title: msg`Détenu depuis`,
        width: 130,
        cell: sinceCell({ since: 'held_since', late: 'late_at', veryLate: 'very_late_at' }),
        fields: [...column.fields, 'late_at', 'very_late_at'],
      }
    : column

const columns = [
  ...SHOWN.flatMap((name) => usual.columns.find((column) => column.name === name) ?? []).map((column) => ({
    ...asShown(column),
    hidden: false,
  })),
  ...usual.columns.filter(({ name }) => !SHOWN.includes(name)).map((column) => ({ ...column, hidden: true })),
]

/** Old returns of everybody, or of one holder. */
export function oldReturnsView(holder: string): ListView {
  const { locked } = usual
  if (!locked) return usual
  return {
    ...usual,
    columns,
    locked: { ...locked, filter: (clock) => and(locked.filter(clock), holderFilter(holder)) },
  }
}
