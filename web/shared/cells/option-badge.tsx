import type { ReactNode } from 'react'
import type { Category } from '#model/domain/commande/states/states.ts'
import { word } from '#web/lib/i18n.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'

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
    return <Badge category={tones[value as V]}>{word(options[value as V])}</Badge>
  }
