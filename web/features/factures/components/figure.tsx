import { subtract, toPlain, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { cn } from '#web/ui/cn.ts'

interface FigureProps {
  value: Centimes
  /** Written before it; « − » is for what is taken off. */
  sign?: '+' | '−'
  /** Also where it is zero; a dash stands there otherwise. */
  shown?: boolean
}

/** An amount of a column whose title says its unit: `−35,00`. Only what its person would pay is red. */
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
