import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { DayFigures } from '#model/domain/figures/home.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { deliveredOn } from '../../rules/figure-lists.ts'
import { BarsChart } from './bars-chart.tsx'

interface DaysChartProps {
  of: 'livres' | 'encaisse'
  days: readonly DayFigures[]
}

/** A bar a day, with what came in as a line beside what was delivered; the bar pressed opens its parcels. */
export function DaysChart({ of, days }: DaysChartProps) {
  const navigate = useNavigate()
  return (
    <div data-category="livre" className="h-full">
      <BarsChart
        rows={days}
        day="jour"
        of={of}
        {...(of === 'livres' && { line: 'crees' as const })}
        fill={of === 'livres' ? 'var(--tone-dot)' : 'var(--primary)'}
        interval={6}
        axisWidth={of === 'livres' ? 34 : 52}
        onOpen={({ jour }) => void navigate(deliveredOn(jour))}
        told={(day) => <Told of={of} day={day} />}
      />
    </div>
  )
}

function Told({ of, day }: { of: DaysChartProps['of']; day: DayFigures }) {
  return (
    <>
      <div className="text-muted-foreground">{formatDay(day.jour)}</div>
      {of === 'encaisse' ? (
        <div className="font-semibold">{format(fromDirhams(day.encaisse))}</div>
      ) : (
        <>
          <div className="font-semibold">
            <Trans>{groupDigits(day.livres)} livrés</Trans>
          </div>
          <div>
            <Trans>{groupDigits(day.crees)} reçus</Trans>
          </div>
          <div>
            <Trans>{groupDigits(day.echecs)} échecs</Trans>
          </div>
        </>
      )}
    </>
  )
}
