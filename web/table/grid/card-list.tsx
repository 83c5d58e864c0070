import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { word } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { cellOf } from '../cells/cells.tsx'
import { flatColumns, type ListColumn, type ListRow, recordTitle, valueAt } from '../columns.ts'
import type { Selection } from '../selection.ts'
import type { List } from '../use-list.ts'

interface CardListProps {
  list: List
  selection: Selection | null
  onOpen: (row: ListRow) => void
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']
/** Columns a card shows under its title. */
const CARD_LINES = 4

/** The list on a phone: same rows, same filters, one card each. */
export function CardList({ list, selection, onOpen }: CardListProps) {
  const { view, columns, rows } = list
  return (
    <ul
      className={cn('grid grid-cols-1 gap-2', list.stale && 'opacity-70')}
      aria-busy={list.loading || list.stale}
    >
      {list.loading && WAITING.map((key) => <Skeleton key={key} className="h-24 rounded-xl" />)}
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative flex gap-3 rounded-xl border bg-card p-3 shadow-raised focus-within:ring-2 focus-within:ring-ring has-[[data-state=checked]]:bg-accent"
        >
          {selection && (
            <Checkbox
              className="z-10 mt-0.5"
              checked={selection.state[row.id] === true}
              disabled={selection.all}
              aria-label={t`Sélectionner`}
              onCheckedChange={() => selection.toggle(row.id)}
            />
          )}
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 [&_a]:relative [&_a]:z-10">
            {view.card ? (
              view.card(row)
            ) : (
              <PlainCard columns={flatColumns(columns)} lines={view.cardLines} row={row} />
            )}
          </div>
          <button
            type="button"
            className="absolute inset-0 rounded-xl outline-none"
            aria-label={t`Ouvrir ${titleOf(list, row)}`}
            onClick={() => onOpen(row)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Columns a person has hidden are not in the card either. */
const linesOf = (columns: readonly ListColumn[], lines: readonly string[] | null): readonly ListColumn[] =>
  lines
    ? lines.flatMap((line) => columns.find(({ name }) => name === line) ?? [])
    : columns.slice(0, CARD_LINES)

const titleOf = ({ view }: List, row: ListRow): string =>
  recordTitle(view.collection, row) || word(view.noun.one)

/** A card has no room for what a record lacks; a cell of its own may tell of other fields. */
const isTold = (column: ListColumn, row: ListRow): boolean =>
  column.cell !== null || [valueAt(row, column.name)].flat().some((value) => value !== '' && value != null)

interface PlainCardProps {
  columns: readonly ListColumn[]
  lines: readonly string[] | null
  row: ListRow
}

function PlainCard({ columns, lines, row }: PlainCardProps) {
  const { i18n } = useLingui()
  const [first, ...rest] = [...columns].sort((a, b) => Number(b.isTitle) - Number(a.isTitle))
  return (
    <>
      <div className="font-semibold">{first && cellOf(first, row)}</div>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-0.5 text-sm">
        {linesOf(rest, lines)
          .filter((column) => isTold(column, row))
          .map((column) => (
            <div key={column.name} className="contents">
              <dt className="text-muted-foreground">
                {column.title ? i18n._(column.title) : word(column.label)}
              </dt>
              <dd className="min-w-0 truncate text-end">{cellOf(column, row)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
