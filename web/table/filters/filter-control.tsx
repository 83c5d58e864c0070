import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Turn } from '../list-search.ts'
import type { ListFilter } from '../view.ts'
import { AmountFilter } from './amount-filter.tsx'
import { ChoiceFilter, RelationFilter } from './choice-filter.tsx'
import { DeadlineFilter } from './deadline-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'

export interface FilterControlProps {
  filter: ListFilter
  value: string
  onChange: Turn
}

/** The control of a filter, by the kind of its field. */
export function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { field } = filter
  if (field.kind === 'select') return <ChoiceFilter field={field} value={value} onChange={onChange} />
  if (field.kind === 'relation') {
    return <RelationFilter field={field} among={filter.among} value={value} onChange={onChange} />
  }
  if (field.kind === 'date' && field.deadline) return <DeadlineFilter value={value} onChange={onChange} />
  if (filter.kind === 'period') return <PeriodFilter value={value} onChange={onChange} />
  if (filter.kind === 'amount') return <AmountFilter field={field} value={value} onChange={onChange} />
  if (filter.kind === 'yesno') return <YesNo value={value} onChange={onChange} />
  return <TextFilter label={word(field.label)} value={value} onChange={onChange} />
}

function YesNo({ value, onChange }: Omit<FilterControlProps, 'filter'>) {
  const choices = [
    { value: 'oui', label: t`Oui` },
    { value: 'non', label: t`Non` },
  ]
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="sm"
          variant={value === choice.value ? 'default' : 'outline'}
          aria-pressed={value === choice.value}
          onClick={() => onChange((chosen) => (chosen === choice.value ? '' : choice.value))}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}

/** Sent on Enter or when the box is left, not at each letter. */
function TextFilter({ label, value, onChange }: Omit<FilterControlProps, 'filter'> & { label: string }) {
  const [typed, setTyped] = useState(value)
  const apply = () => onChange(() => typed.trim())
  return (
    <Input
      aria-label={label}
      placeholder={t`Contient…`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
