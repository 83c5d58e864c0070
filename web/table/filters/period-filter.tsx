import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { useFollowed } from '#web/lib/realtime/use-followed.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Turn } from '../list-search.ts'
import { daysOf, PERIODS } from './date-range.ts'
import { periodName } from './filter-words.ts'
import { type Ends, rangeOf } from './range.ts'

interface PeriodFilterProps {
  value: string
  onChange: Turn
}

/** A ready-made period, or a choice of two days. Days are those of the server's clock. */
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
        <Day
          label={t`Du`}
          value={days.from}
          max={days.to || undefined}
          onChange={(from) => change({ from })}
        />
        <Day label={t`Au`} value={days.to} min={days.from || undefined} onChange={(to) => change({ to })} />
      </div>
    </div>
  )
}

interface DayProps extends Pick<ComponentProps<'input'>, 'min' | 'max'> {
  label: string
  value: string
  onChange: (day: string) => void
}

function Day({ label, value, onChange, ...bounds }: DayProps) {
  const field = useFollowed(value, onChange)
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...bounds}
          type="date"
          value={field.value}
          onChange={(event) => field.type(event.target.value)}
          onBlur={field.leave}
        />
      )}
    </Field>
  )
}
