import { subtract, toPlain, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { cn } from '#web/ui/cn.ts'

interface FigureProps {
  value: Centimes
  /** Sign before the amount; « − » for a deduction. */
  sign?: '+' | '−'
  /** True: shown even at zero, where otherwise a dash stands. */
  shown?: boolean
}

/**
 * An amount under a heading with the unit: `−35,00`. Red only when the person of the facture would pay it.
 */
export function Figure({ value, sign, shown = false }: FigureProps) {
  if (value === 0 && !shown) return <span className="text-muted-foreground">–</span>
  const signed = sign === '−' ? subtract(ZERO, value) : value
  const grouped = toPlain(signed)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+,)/g, '\u202f')
  const owed = sign === undefined && signed < 0
  return (
    <span className={cn('tabular whitespace-nowrap', owed && 'text-destructive')}>
      {sign === '+' && signed > 0 ? '+' : ''}
      {grouped}
    </span>
  )
}
