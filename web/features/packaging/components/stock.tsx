import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { groupDigits } from '#web/table/cells.tsx'

/** What is left; below the threshold a word says so, not colour alone. */
export function Stock({ stock, threshold }: { stock: number; threshold: number }) {
  const low = threshold > 0 && stock <= threshold
  return (
    <span className="inline-flex items-center gap-1.5 tabular">
      {low && (
        <span data-category="echoue" className="inline-flex items-center gap-1 text-tone text-xs">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t`Stock bas`}
        </span>
      )}
      {groupDigits(stock)}
    </span>
  )
}
