import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { word } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import type { ListColumn } from '../columns.ts'
import { nextSort, readSort } from '../list-search.ts'
import { type Pins, pinned } from './pins.ts'

interface PageSelection {
  getIsAllPageRowsSelected: () => boolean
  getIsSomePageRowsSelected: () => boolean
  toggleAllPageRowsSelected: (value?: boolean) => void
}

interface GridHeaderProps {
  columns: readonly ListColumn[]
  pins: Pins
  sort: string
  onSort: (sort: string) => void
  table: PageSelection | null
  /** True when all records of the list are selected, not only the page. */
  locked: boolean
}

export function GridHeader({ columns, pins, sort, onSort, table, locked }: GridHeaderProps) {
  const all = table?.getIsAllPageRowsSelected() ?? false
  return (
    <thead className="sticky top-0 z-10 bg-card text-muted-foreground shadow-[0_1px_0_var(--border)]">
      <tr className="h-7 bg-card">
        {table && (
          <th scope="col" className="sticky start-0 z-[1] w-10 bg-inherit ps-5 pe-1 text-start">
            <Checkbox
              checked={all ? true : table.getIsSomePageRowsSelected() ? 'indeterminate' : false}
              disabled={locked}
              aria-label={t`Sélectionner la page`}
              onCheckedChange={() => table.toggleAllPageRowsSelected(!all)}
            />
          </th>
        )}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.name}
            column={column}
            pin={pinned(pins, place)}
            sort={sort}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  )
}

interface HeaderCellProps extends Pick<GridHeaderProps, 'sort' | 'onSort'> {
  column: ListColumn
  pin: ReturnType<typeof pinned>
}

function HeaderCell({ column, pin, sort, onSort }: HeaderCellProps) {
  const { i18n } = useLingui()
  const said = column.lines?.title ?? column.title
  const title = said === null ? word(column.label) : i18n._(said)
  const [first] = readSort(sort)
  const order = first?.name === column.name ? (first.descending ? 'descending' : 'ascending') : 'none'
  const Arrow = order === 'none' ? ChevronsUpDown : order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? order : undefined}
      style={{ width: column.width, ...pin.style }}
      className={cn(
        'whitespace-nowrap px-2.5 font-medium text-xs first:ps-5 last:pe-5',
        pin.className,
        column.align === 'end' ? 'text-end' : column.align === 'center' ? 'text-center' : 'text-start',
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.name))}
          className={cn(
            'focus-ring group -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded px-1 hover:bg-accent hover:text-accent-foreground',
            order !== 'none' && 'text-foreground',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{title}</span>
          <Arrow
            aria-hidden
            className={cn(
              'size-3.5 shrink-0',
              order === 'none' && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : (
        <span className="truncate">{title}</span>
      )}
    </th>
  )
}
