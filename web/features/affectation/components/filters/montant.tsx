import { t } from '@lingui/core/macro'
import { amountText, amountValue } from '#web/table/filters/amount-text.ts'
import { endsOf, withEnd } from '#web/table/filters/range.ts'
import type { Turn } from '#web/table/list-search.ts'
import { SettledInput } from './settled-input.tsx'

interface MontantProps {
  /** `100..250`, as lists keep it. */
  value: string
  onChange: Turn
}

/** Least and greatest amount of a parcel; an invalid text sets no bound. */
export function Montant({ value, onChange }: MontantProps) {
  const { from, to } = endsOf(value)
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:col-span-2">
      <Bound
        mark={t`Min`}
        label={t`Au moins (DH)`}
        value={from}
        onChange={(amount) => onChange((range) => withEnd(range, { from: amount }))}
      />
      <Bound
        mark={t`Max`}
        label={t`Au plus (DH)`}
        value={to}
        onChange={(amount) => onChange((range) => withEnd(range, { to: amount }))}
      />
    </div>
  )
}

interface BoundProps {
  /** Stays in sight beside what is typed. */
  mark: string
  label: string
  value: string
  onChange: (amount: string) => void
}

const Bound = ({ mark, label, value, onChange }: BoundProps) => (
  <div className="relative">
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 start-2.5 content-center text-muted-foreground text-xs"
    >
      {mark}
    </span>
    <SettledInput
      inputMode="decimal"
      className="ps-9 text-end"
      label={label}
      placeholder={t`DH`}
      value={amountText(value)}
      onChange={(typed) => onChange(amountValue(typed) ?? '')}
    />
  </div>
)
