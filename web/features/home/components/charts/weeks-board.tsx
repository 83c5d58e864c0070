import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { BilledWeek } from '#model/domain/figures/money-held.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { formatDay, today } from '#web/table/clock.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lastWeeks, searchOf, type Week } from '../../rules/weeks.ts'

const WeeksChart = lazy(() => import('./weeks-chart.tsx').then((module) => ({ default: module.WeeksChart })))

/** Totals billed to clients, week by week. Each bar, and each row of the table for the keyboard, opens its factures. */
export function WeeksBoard({ billed }: { billed: readonly BilledWeek[] }) {
  const { clock } = useSession()
  const weeks = lastWeeks(today(clock), billed)
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">
        <Trans>Facturé aux clients, par semaine</Trans>
      </h2>
      <div className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
        <Chart title={t`Encaissé pour eux`} of="total" weeks={weeks} />
        <Chart title={t`Frais facturés`} of="frais" weeks={weeks} />
      </div>
    </section>
  )
}

interface ChartProps {
  title: string
  of: 'total' | 'frais'
  weeks: readonly Week[]
}

function Chart({ title, of, weeks }: ChartProps) {
  const last = weeks.at(-1)
  return (
    <figure className="min-w-0 rounded-xl border bg-card p-3.5 shadow-raised">
      <figcaption className="flex items-baseline gap-3 pb-2">
        <span className="min-w-0 flex-1 font-medium">{title}</span>
        <span className="text-muted-foreground text-xs">
          <Trans>cette semaine</Trans>
        </span>
        {last && <Amount value={last[of]} className="font-semibold" />}
      </figcaption>
      <div className="h-40" aria-hidden>
        <Placeholder content={<Skeleton className="h-full" />}>
          <WeeksChart weeks={weeks} of={of} />
        </Placeholder>
      </div>
      <ul aria-label={title} className="sr-only focus-within:not-sr-only">
        {weeks.map((week) => (
          <li key={week.from}>
            <Link
              to="/factures-clients"
              search={searchOf(week)}
              className="focus-ring flex items-baseline justify-between gap-3 rounded px-1"
            >
              <Trans>Semaine du {formatDay(week.from)}</Trans>
              <Amount value={week[of]} />
            </Link>
          </li>
        ))}
      </ul>
    </figure>
  )
}
