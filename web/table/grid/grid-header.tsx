import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment } from 'react'
import { word } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { alignClass } from '../cells/align.ts'
import type { ListColumn, ListRow } from '../columns.ts'
import { startResize } from '../layout/resize.ts'
import { readSort } from '../list-search.ts'
import { rowsOfSpan, useSight } from '../scroll/sight.ts'
import type { Selection } from '../selection.ts'
import { type Pins, pinned } from './pins.ts'

interface GridHeaderProps {
  columns: readonly ListColumn[]
  pins: Pins
  sort: string
  onSort: (name: string) => void
  onResize: (name: string, width: number) => void
  selection: Selection | null
  /** The rows of the page; null where the list is scrolled. */
  rows: readonly ListRow[] | null
  rowAt: (row: number) => ListRow | undefined
}

export function GridHeader({
  columns,
  pins,
  sort,
  onSort,
  onResize,
  selection,
  rows,
  rowAt,
}: GridHeaderProps) {
  return (
    <thead className="sticky top-0 z-10 bg-card text-muted-foreground shadow-[0_1px_0_var(--border)]">
      <tr className="h-6.5 bg-card">
        {selection && (
          <th scope="col" className="sticky start-0 z-[1] w-10 bg-inherit ps-5 pe-1 text-start">
            {rows ? (
              <SelectRows selection={selection} rows={rows} label={t`Sélectionner la page`} />
            ) : (
              <SelectInSight selection={selection} rowAt={rowAt} />
            )}
          </th>
        )}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.name}
            column={column}
            pin={pinned(pins, place)}
            sort={sort}
            onSort={onSort}
            onResize={onResize}
          />
        ))}
      </tr>
    </thead>
  )
}

interface SelectRowsProps {
  selection: Selection
  rows: readonly ListRow[]
  label: string
}

function SelectRows({ selection, rows, label }: SelectRowsProps) {
  const chosen = rows.filter(({ id }) => selection.state[id]).length
  const all = rows.length > 0 && chosen === rows.length
  return (
    <Checkbox
      checked={all ? true : chosen > 0 ? 'indeterminate' : false}
      // All records of the list are selected, not only these.
      disabled={selection.all}
      aria-label={label}
      title={label}
      onCheckedChange={() => {
        for (const { id } of rows) selection.toggle(id, !all)
      }}
    />
  )
}

function SelectInSight({
  selection,
  rowAt,
}: Pick<SelectRowsProps, 'selection'> & Pick<GridHeaderProps, 'rowAt'>) {
  const rows = rowsOfSpan(useSight(), rowAt)
  return <SelectRows selection={selection} rows={rows} label={t`Sélectionner les lignes à l’écran`} />
}

interface HeaderCellProps extends Pick<GridHeaderProps, 'sort' | 'onSort' | 'onResize'> {
  column: ListColumn
  pin: ReturnType<typeof pinned>
}

function HeaderCell({ column, pin, sort, onSort, onResize }: HeaderCellProps) {
  const { over, under } = column
  const lines = under === null ? [column] : [over?.title ? { ...column, title: over.title } : column, under]
  const [first] = readSort(sort)
  const isSorted = lines.some(({ name }) => name === first?.name)
  return (
    <th
      scope="col"
      data-column={column.name}
      aria-sort={lines.some(({ sortable }) => sortable) ? (isSorted ? orderOf(first) : 'none') : undefined}
      style={{ width: column.width, ...pin.style }}
      className={cn(
        'relative whitespace-nowrap px-2.5 font-medium text-xs first:ps-5 last:pe-5',
        pin.className,
        alignClass(column),
      )}
    >
      <span
        className="flex min-w-0 items-center"
        style={{ justifyContent: column.align === 'figures' ? 'right' : column.align }}
      >
        {lines.map((line, place) => (
          <Fragment key={line.name}>
            {place > 0 && <span className="whitespace-pre"> · </span>}
            <Heading
              column={line}
              order={line.name === first?.name ? orderOf(first) : 'none'}
              small={place > 0}
              onSort={() => onSort(line.name)}
            />
          </Fragment>
        ))}
      </span>
      <ColumnEdge column={column} onResize={onResize} />
    </th>
  )
}

/** The end of a heading: dragged, or pressed twice for the width that fits. The menu of columns does both by key. */
function ColumnEdge({ column, onResize }: Pick<HeaderCellProps, 'column' | 'onResize'>) {
  const adjust = async () => {
    const { widthThatFits } = await import('../layout/fit-width.ts')
    const width = widthThatFits(column.name)
    if (width !== null) onResize(column.name, width)
  }
  return (
    <span
      aria-hidden
      data-edge={column.name}
      onPointerDown={(event) => startResize(event, column.width, (width) => onResize(column.name, width))}
      onDoubleClick={() => void adjust()}
      className="absolute inset-y-0 end-0 w-2 cursor-col-resize touch-none border-transparent border-e-2 hover:border-primary active:border-primary"
    />
  )
}

type Order = 'none' | 'ascending' | 'descending'
const orderOf = (sorted: { readonly descending: boolean } | undefined): Order =>
  sorted === undefined ? 'none' : sorted.descending ? 'descending' : 'ascending'

interface HeadingProps {
  column: ListColumn
  order: Order
  /** Inside a heading of two: « état · depuis ». */
  small: boolean
  onSort: () => void
}

/** The name of a field; sorts by it when the API can. */
function Heading({ column, order, small, onSort }: HeadingProps) {
  const { i18n } = useLingui()
  const title = column.title ? i18n._(column.title) : word(column.label)
  const text = small ? uncapitalised(title) : title
  if (!column.sortable) return <span className="truncate">{text}</span>
  const Arrow = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : null
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        'focus-ring -mx-1 inline-flex h-6 min-w-0 items-center gap-1 rounded px-1 hover:bg-accent hover:text-accent-foreground',
        order !== 'none' && 'text-foreground',
        column.align === 'figures' && 'ltr:flex-row-reverse',
      )}
    >
      <span className="truncate">{text}</span>
      {Arrow && <Arrow aria-hidden className="size-3.5 shrink-0" />}
    </button>
  )
}

/** « Envoyé le » → « envoyé le »; « ICE » stays. */
const uncapitalised = (title: string): string =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
