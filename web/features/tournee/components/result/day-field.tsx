import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_DAYS_AHEAD } from '#model/domain/commande/decide/moves.ts'
import { useSession } from '#web/lib/session.ts'
import { addDays, formatDay, today as todayOf } from '#web/table/clock.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Choice } from '../choice.tsx'
import { Ltr } from '../ltr.tsx'

interface DayFieldProps {
  value: string
  onChange: (day: string) => void
  required: boolean
  error?: string | undefined
}

/** The day agreed with the recipient: a tap for those nearly always meant, a calendar for the others. */
export function DayField({ value, onChange, required, error }: DayFieldProps) {
  const { t } = useLingui()
  const today = todayOf(useSession().clock)
  const [tomorrow, after] = [addDays(today, 1), addDays(today, 2)]
  return (
    <div className="grid gap-3">
      <Choice
        label={<Trans>Jour convenu avec le destinataire</Trans>}
        columns={3}
        value={value}
        onChange={onChange}
        error={error}
        required={required}
        options={[
          { value: today, label: <Trans>Ce soir</Trans> },
          { value: tomorrow, label: <Trans>Demain</Trans> },
          { value: after, label: <Trans>Après-demain</Trans> },
        ]}
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
