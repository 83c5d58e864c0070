import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { formatDay } from '#web/table/clock.ts'
import { daysOf } from '#web/table/filters/date-range.ts'
import { PeriodFilter } from '#web/table/filters/period-filter.tsx'
import type { Turn } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** True when both days share their year, which is then written once. */
const sameYear = (from: string, to: string): boolean => from.slice(6) === to.slice(6)

interface PeriodButtonProps {
  /** As kept in the URL: `mois`, `2026-11-16..2026-11-23`. */
  value: string
  onChange: Turn
}

/** The days of a statement; without any it is of the present month. */
export function PeriodButton({ value, onChange }: PeriodButtonProps) {
  const { clock } = useSession()
  const days = daysOf(value, clock)
  const [from, to] = [formatDay(days?.from ?? ''), formatDay(days?.to ?? '')]
  return (
    <Popover
      aria-label={t`Période du relevé`}
      align="end"
      className="w-72"
      trigger={
        <Button variant="outline" className="tabular gap-1 max-sm:px-2">
          {from !== to && <span>{sameYear(from, to) ? from.slice(0, 5) : from} –</span>}
          <span>
            {to.slice(0, 5)}
            <span className="max-sm:sr-only">{to.slice(5)}</span>
          </span>
          <ChevronDown aria-hidden className="max-sm:hidden" />
        </Button>
      }
    >
      <PeriodFilter value={value} onChange={onChange} />
    </Popover>
  )
}
