import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { allQuery } from '#web/table/list-queries.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface AgenceSelectProps {
  readonly value: string
  readonly onChange: (agence: string) => void
  /** The one agence of a person bound to it; '' for all. */
  readonly only: string
}

/** The agence whose shelf it is. */
export function AgenceSelect({ value, onChange, only }: AgenceSelectProps) {
  const agences = useQuery(allQuery('agences', ['name'], 'name'))
  return (
    <Field label={t`Agence`} required>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {only === '' && <option value="">{t`Choisir…`}</option>}
          {(agences.data ?? [])
            .filter(({ id }) => only === '' || id === only)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {String(name)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}
