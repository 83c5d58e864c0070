import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CHANNELS,
  type Channel,
  channelsOf,
  isWanted,
  KIND_LABELS,
  kindOf,
  kindsFor,
  type NotificationKindName,
  withChoice,
} from '#model/domain/notifications/kinds.ts'
import { word } from '#web/lib/i18n.ts'
import { updateProfile, useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Each kind of event by channel, kept with the account. */
export function NotificationChoicesCard() {
  const { t } = useLingui()
  const { user, person } = useSession()
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (notifications: object) => updateProfile(queries, { notifications }),
  })
  const choices = isPending ? variables : user.notifications
  const heads = { centre: t`Centre`, push: t`Appareils`, mail: t`E-mail` }
  const turn = (kind: NotificationKindName, channel: Channel, wanted: boolean) =>
    mutate(withChoice(choices, kind, channel, wanted))
  /** No push message is sent for what the centre does not tell. */
  const isMuted = (kind: NotificationKindName, channel: Channel) =>
    channel === 'push' && !isWanted(choices, kind, 'centre')
  return (
    <Card className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="border-b text-muted-foreground text-xs">
            <th scope="col" className="py-2.5 ps-4 pe-2 text-start font-medium sm:px-5">
              <Trans>Événement</Trans>
            </th>
            {CHANNELS.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-16 px-1 py-2.5 text-center font-medium sm:w-20 sm:px-3"
              >
                {heads[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {kindsFor(person).map((kind) => (
            <tr key={kind}>
              <th scope="row" className="text-pretty py-2.5 ps-4 pe-2 text-start font-normal sm:px-5">
                {word(KIND_LABELS[kind])}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="px-1 py-2.5 text-center sm:px-3">
                  {channelsOf(kindOf(kind)).includes(channel) && (
                    <Switch
                      aria-label={`${word(KIND_LABELS[kind])} : ${heads[channel]}`}
                      checked={isWanted(choices, kind, channel) && !isMuted(kind, channel)}
                      disabled={isMuted(kind, channel)}
                      onCheckedChange={(wanted) => turn(kind, channel, wanted)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
