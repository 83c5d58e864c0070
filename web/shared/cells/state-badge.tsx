import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'

/** A state as colour, icon and word: never colour alone. */
export const StateBadge = ({ category, label }: { category: string; label: string }) => (
  <Badge category={category} className="max-w-full">
    <CategoryIcon category={category} />
    <span className="truncate">{label}</span>
  </Badge>
)

/** The state a relation of the row points to. */
export function RowState({ row, field = 'status' }: { row: ListRow; field?: string }) {
  const [state] = expandedAt(row, field)
  if (!state) return null
  return <StateBadge category={String(state.category ?? '')} label={String(state.name ?? '')} />
}

export const STATE_NEEDS = ['expand.status.category'] as const
