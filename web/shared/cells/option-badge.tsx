import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '#model/domain/commande/states/states.ts'
import { word } from '#web/lib/i18n.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Cell of a select in the colour of its meaning; the word carries the meaning too. */
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

/** The remaining stock, with a warning in words at the threshold or below zero. */
export function StockLeft({ stock, threshold }: { stock: number; threshold: number }) {
  const warning = stock < 0 ? t`À compter` : threshold > 0 && stock <= threshold ? t`Stock bas` : ''
  return (
    <span className="inline-flex items-center gap-1.5 tabular">
      {warning !== '' && (
        <span data-category="echoue" className="inline-flex items-center gap-1 text-tone text-xs">
          <TriangleAlert aria-hidden className="size-3.5" />
          {warning}
        </span>
      )}
      {stock < 0 && '−'}
      {groupDigits(Math.abs(stock))}
    </span>
  )
}
