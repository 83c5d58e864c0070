import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import type { ListColumn } from '../columns.ts'
import { nextSort, readSort } from '../list-search.ts'

interface PageSelection {
  getIsAllPageRowsSelected: () => boolean
  getIsSomePageRowsSelected: () => boolean
  toggleAllPageRowsSelected: (value?: boolean) => void
}

interface GridHeaderProps {
  columns: readonly ListColumn[]
  sort: string
  onSort: (sort: string) => void
  table: PageSelection | null
  /** All the list holds is chosen, and not only the page. */
  locked: boolean
}

export function GridHeader({ columns, sort, onSort, table, locked }: GridHeaderProps) {
  const all = table?.getIsAllPageRowsSelected() ?? false
  return (
    <thead className="sticky top-0 z-10 bg-card text-muted-foreground shadow-[0_1px_0_var(--border)]">
      <tr className="h-9">
        {table && (
          <th scope="col" className="w-10 px-3 text-start">
            <Checkbox
              checked={all ? true : table.getIsSomePageRowsSelected() ? 'indeterminate' : false}
              disabled={locked}
              aria-label={t`Sélectionner la page`}
              onCheckedChange={() => table.toggleAllPageRowsSelected(!all)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

function HeaderCell({
  column,
  sort,
  onSort,
}: { column: ListColumn } & Pick<GridHeaderProps, 'sort' | 'onSort'>) {
  const { i18n } = useLingui()
  const title = column.title === null ? column.label : i18n._(column.title)
  const [first] = readSort(sort)
  const order = first?.name === column.name ? (first.descending ? 'descending' : 'ascending') : 'none'
  const Arrow = order === 'none' ? ChevronsUpDown : order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? order : undefined}
      style={{ width: column.width }}
      className={cn(
        'whitespace-nowrap px-3 font-medium text-xs',
        column.align === 'end' ? 'text-end' : column.align === 'center' ? 'text-center' : 'text-start',
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.name))}
          className={cn(
            'focus-ring group -mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded px-1.5 hover:bg-accent hover:text-accent-foreground',
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
