import {
  Archive,
  Boxes,
  CircleCheck,
  CircleDashed,
  CircleX,
  type LucideIcon,
  PackageOpen,
  Truck,
  Undo2,
} from 'lucide-react'
import type { Category } from '#model/domain/commande/states.ts'
import { Badge } from '#web/ui/badge.tsx'
import { expandedAt, type ListRow } from './columns.ts'

const ICONS: Readonly<Record<Category, LucideIcon>> = {
  en_attente: CircleDashed,
  ramassage: PackageOpen,
  hub: Boxes,
  en_cours: Truck,
  livre: CircleCheck,
  echoue: CircleX,
  retour: Undo2,
  cloture: Archive,
}

const isCategory = (value: string): value is Category => value in ICONS

/** The icon of a category of states; its colour comes from `data-category` around it. */
export function CategoryIcon({ category, className }: { category: string; className?: string }) {
  const Icon = isCategory(category) ? ICONS[category] : CircleDashed
  return <Icon aria-hidden className={className ?? 'size-3.5'} />
}

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
