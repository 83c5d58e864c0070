import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NO_QUIET_HOURS, USUAL_QUIET_HOURS } from '#model/domain/notifications/quiet-hours.ts'
import { updateProfile, useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SettingRow } from './setting-row.tsx'

/** The hours in which no push message is sent. */
export function QuietHours() {
  const { t } = useLingui()
  const { user } = useSession()
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (heures_calmes: string) => updateProfile(queries, { heures_calmes }),
  })
  const stored = (isPending ? variables : user.heures_calmes) || USUAL_QUIET_HOURS
  const isOn = stored !== NO_QUIET_HOURS
  const [from = '', to = ''] = stored.split('-')
  /** A cleared input is no time: the stored one stays until it has one again. */
  const change = (next: string, other: (time: string) => string) => next !== '' && mutate(other(next))
  return (
    <Card>
      <SettingRow
        label={t`Heures calmes`}
        checked={isOn}
        onCheckedChange={(checked) => mutate(checked ? USUAL_QUIET_HOURS : NO_QUIET_HOURS)}
      >
        <Trans>Aucun appareil ne sonne ; ce qui arrive vous est dit à la fin.</Trans>
      </SettingRow>
      {isOn && (
        <div className="flex flex-wrap gap-4 px-5 pb-4">
          <Field label={t`De`} className="w-32">
            {(control) => (
              <Input
                {...control}
                type="time"
                defaultValue={from}
                key={`from ${from}`}
                onBlur={({ target }) =>
                  target.value !== from && change(target.value, (time) => `${time}-${to}`)
                }
              />
            )}
          </Field>
          <Field label={t`À`} className="w-32">
            {(control) => (
              <Input
                {...control}
                type="time"
                defaultValue={to}
                key={`to ${to}`}
                onBlur={({ target }) =>
                  target.value !== to && change(target.value, (time) => `${from}-${time}`)
                }
              />
            )}
          </Field>
        </div>
      )}
    </Card>
  )
}
