import { t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { useFollowed } from '#web/lib/realtime/use-followed.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { today } from '../clock.ts'
import type { Turn } from '../list-search.ts'
import { daysOf, PERIODS } from './date-range.ts'
import { periodName } from './filter-words.ts'
import { type Ends, rangeOf } from './range.ts'
import { readPeriod, type Unread } from './typed/period.ts'

interface PeriodFilterProps {
  value: string
  onChange: Turn
}

/** A typed period, a ready-made one, or a choice of two days. Days are those of the server's clock. */
export function PeriodFilter({ value, onChange }: PeriodFilterProps) {
  const { clock } = useSession()
  const daysIn = (range: string): Ends => daysOf(range, clock) ?? { from: '', to: '' }
  const days = daysIn(value)
  const change = (end: Partial<Ends>) => onChange((range) => rangeOf({ ...daysIn(range), ...end }))
  return (
    <div className="grid gap-3">
      <Typed today={today(clock)} onRead={(period) => onChange(() => period)} />
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

interface TypedProps {
  today: string
  onRead: (period: string) => void
}

/** A period typed in one go, taken with Enter or on leaving the field: a day half typed may be another one. */
function Typed({ today, onRead }: TypedProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Unread | null>(null)
  const take = () => {
    if (text.trim() === '') return
    const period = readPeriod(text, today)
    if ('wrong' in period) {
      setWrong(period.wrong)
      return
    }
    setText('')
    onRead(period.value)
  }
  return (
    <Field label={t`Date ou période`} error={wrong ? complaint(wrong) : undefined}>
      {(control) => (
        <Input
          {...control}
          value={text}
          placeholder={t`12/11, 12-15/11, hier`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            take()
          }}
          onBlur={take}
        />
      )}
    </Field>
  )
}

function complaint(wrong: Unread): string {
  switch (wrong) {
    case 'no-such-day':
      return t`Ce jour n’existe pas : vérifiez le jour et le mois.`
    case 'backwards':
      return t`Le premier jour vient après le dernier : écrivez-les dans l’ordre.`
    default:
      return t`Date illisible : écrivez 12/11, 12/11/2026, 12-15/11 ou hier.`
  }
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
