import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Field as Declared } from '#model/schema/fields.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Turn } from '../list-search.ts'
import { amountText, amountValue } from './amount-text.ts'
import { endsOf, withEnd } from './range.ts'

interface AmountFilterProps {
  field: Declared
  value: string
  onChange: Turn
}

/** Least and greatest amount. Typed as `1 250,50`, kept in the URL as a plain number. */
export function AmountFilter({ field, value, onChange }: AmountFilterProps) {
  const { from, to } = endsOf(value)
  const unit = field.kind === 'money' ? t`DH` : ''
  return (
    <div className="grid grid-cols-2 gap-2">
      <Side
        label={t`Au moins`}
        unit={unit}
        value={from}
        onChange={(amount) => onChange((range) => withEnd(range, { from: amount }))}
      />
      <Side
        label={t`Au plus`}
        unit={unit}
        value={to}
        onChange={(amount) => onChange((range) => withEnd(range, { to: amount }))}
      />
    </div>
  )
}

interface SideProps {
  label: string
  unit: string
  value: string
  onChange: (value: string) => void
}

function Side({ label, unit, value, onChange }: SideProps) {
  const [typed, setTyped] = useState(amountText(value))
  const take = (text: string) => {
    setTyped(text)
    const amount = amountValue(text)
    if (amount !== null) onChange(amount)
  }
  return (
    <Field label={unit === '' ? label : `${label} (${unit})`}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={typed}
          className="text-end"
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  )
}
