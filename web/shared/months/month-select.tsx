import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'
import { today } from '#web/table/clock.ts'
import { changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { monthName, monthsUntil } from './months.ts'

interface MonthSelectProps {
  label: string
  /** The parameter of the address it is kept in. */
  name: 'mois' | 'du' | 'au'
  value: string
}

export function MonthSelect({ label, name, value }: MonthSelectProps) {
  const { clock } = useSession()
  const navigate = useNavigate()
  return (
    <Field label={label} className="w-48">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) =>
            void navigate({
              to: '.',
              search: (before: RawSearch) => changeSearch(before, { [name]: target.value }),
            })
          }
        >
          {monthsUntil(today(clock)).map((mois) => (
            <option key={mois} value={mois}>
              {monthName(mois)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
