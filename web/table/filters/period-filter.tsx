import { t } from '@lingui/core/macro'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { daysOf, PERIODS } from '../date-range.ts'
import { periodName } from '../filter-words.ts'
import type { Turn } from '../list-search.ts'
import { type Ends, rangeOf } from '../range.ts'

interface PeriodFilterProps {
  value: string
  onChange: Turn
}

/** Ready-made periods, or two days of one's own. Days are those of the server's clock. */
export function PeriodFilter({ value, onChange }: PeriodFilterProps) {
  const { clock } = useSession()
  const daysIn = (range: string): Ends => daysOf(range, clock) ?? { from: '', to: '' }
  const days = daysIn(value)
  const change = (end: Partial<Ends>) => onChange((range) => rangeOf({ ...daysIn(range), ...end }))
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-1.5">
        {PERIODS.map((period) => (
          <Button
            key={period}
            size="sm"
            variant={value === period ? 'default' : 'outline'}
            aria-pressed={value === period}
            onClick={() => onChange((chosen) => (chosen === period ? '' : period))}
          >
            {periodName(period)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t`Du`}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days.from}
              max={days.to || undefined}
              onChange={(event) => change({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label={t`Au`}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days.to}
              min={days.from || undefined}
              onChange={(event) => change({ to: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
