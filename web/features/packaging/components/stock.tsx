import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { groupDigits } from '#web/table/cells/cells.tsx'

/** What is left; at the threshold or below zero a word says so, not colour alone. */
export function Stock({ stock, threshold }: { stock: number; threshold: number }) {
  const word = stock < 0 ? t`À compter` : threshold > 0 && stock <= threshold ? t`Stock bas` : ''
  return (
    <span className="inline-flex items-center gap-1.5 tabular">
      {word !== '' && (
        <span data-category="echoue" className="inline-flex items-center gap-1 text-tone text-xs">
          <TriangleAlert aria-hidden className="size-3.5" />
          {word}
        </span>
      )}
      {stock < 0 && '−'}
      {groupDigits(Math.abs(stock))}
    </span>
  )
}
