import { useNavigate } from '@tanstack/react-router'
import { format, fromDirhams } from '#model/domain/money.ts'
import { formatDay } from '#web/table/clock.ts'
import { searchOf, type Week } from '../../rules/weeks.ts'
import { BarsChart } from './bars-chart.tsx'

/** Bars of dirhams, one a week; the one pressed opens the factures of its week. */
export function WeeksChart({ weeks, of }: { weeks: readonly Week[]; of: 'total' | 'frais' }) {
  const navigate = useNavigate()
  return (
    <BarsChart
      rows={weeks}
      day="from"
      of={of}
      fill="var(--primary)"
      interval={2}
      axisWidth={52}
      onOpen={(week) => void navigate({ to: '/factures-clients', search: searchOf(week) })}
      told={(week) => (
        <>
          <div className="text-muted-foreground">{`${formatDay(week.from)} – ${formatDay(week.to)}`}</div>
          <div className="font-semibold">{format(fromDirhams(week[of]))}</div>
        </>
      )}
    />
  )
}
