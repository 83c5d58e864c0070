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
import type { Category } from '#model/domain/commande/states/states.ts'

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
