import type { ReactNode } from 'react'
import type { Category } from '#model/domain/commande/states/states.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ListRow } from '../columns.ts'

/** A cell that shows a choice with the colour of what it means; the word carries the meaning. */
export const optionBadge =
  <V extends string>(
    name: string,
    options: Readonly<Record<V, string>>,
    tones: Readonly<Record<V, Category>>,
  ) =>
  (row: ListRow): ReactNode => {
    const value = String(row[name] ?? '')
    if (!Object.hasOwn(options, value)) return null
    return <Badge category={tones[value as V]}>{options[value as V]}</Badge>
  }
