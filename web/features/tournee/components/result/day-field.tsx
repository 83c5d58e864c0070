import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MOST_DAYS_AHEAD } from '#model/domain/commande/decide/moves.ts'
import { nearestDays } from '#model/domain/tournee/served.ts'
import { useSession } from '#web/lib/session.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { addDays, formatDay, today as todayOf } from '#web/table/clock.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { rulesQuery } from '../../queries.ts'
import { Choice } from '../choice.tsx'
import { Ltr } from '../ltr.tsx'

interface DayFieldProps {
  /** The ville of the parcel: only its served days are offered. */
  city: string
  language: Language
  value: string
  onChange: (day: string) => void
  required: boolean
  error?: string | undefined
}

/** The day agreed with the recipient: a tap for those nearly always meant, a calendar for the others. */
export function DayField({ city, language, value, onChange, required, error }: DayFieldProps) {
  const { t } = useLingui()
  const { data: rules } = useQuery(rulesQuery())
  const today = todayOf(useSession().clock)
  const words = new Map([
    [today, t`Ce soir`],
    [addDays(today, 1), t`Demain`],
    [addDays(today, 2), t`Après-demain`],
  ])
  const days = nearestDays(rules?.served ?? [], city, today)
  return (
    <div className="grid gap-3">
      <Choice
        label={<Trans>Jour convenu avec le destinataire</Trans>}
        columns={3}
        value={value}
        onChange={onChange}
        error={error}
        required={required}
        options={days.map((day) => ({ value: day, label: words.get(day) ?? shortDay(day, language) }))}
      />
      <Field label={t`Ou un autre jour`}>
        {(control) => (
          <Input
            {...control}
            type="date"
            className="h-14 text-base pointer-coarse:h-14"
            min={today}
            max={addDays(today, MOST_DAYS_AHEAD)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {value !== '' && (
        <p className="text-base">
          <Trans>
            Choisi : <Ltr className="tabular font-semibold">{formatDay(value)}</Ltr>
          </Trans>
        </p>
      )}
    </div>
  )
}

/** « lundi 30 » */
const shortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-MA-u-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
