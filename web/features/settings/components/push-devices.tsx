import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pushDevice } from '#web/lib/stored/push-device.ts'
import {
  pushDevicesQuery,
  pushStateQuery,
  useRemoveDevice,
  useSubscribeDevice,
} from '#web/lib/worker/push-queries.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** The devices that receive push messages, and whether this one does. */
export function PushDevices() {
  const { t } = useLingui()
  const { data: state } = useQuery(pushStateQuery)
  const { data: devices = [] } = useQuery(pushDevicesQuery)
  const subscribe = useSubscribeDevice()
  const remove = useRemoveDevice()
  const mine = pushDevice.use()
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Sur vos appareils</Trans>
        </CardTitle>
        <p className="text-pretty text-muted-foreground">
          <Trans>Wasl vous prévient même quand la page est fermée. Ce qui arrive reste dans la cloche.</Trans>
        </p>
      </CardHeader>
      <CardContent className="grid gap-3">
        {devices.length > 0 && (
          <ul className="grid divide-y" aria-label={t`Appareils prévenus`}>
            {devices.map(({ id, appareil, created }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    <bdi>{appareil}</bdi>
                    {id === mine && (
                      <span className="ms-2 font-normal text-muted-foreground text-xs">
                        <Trans>celui-ci</Trans>
                      </span>
                    )}
                  </p>
                  <p className="text-muted-foreground text-xs">
                    <Trans>Depuis</Trans> <Moment value={created} />
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={t`Retirer ${appareil}`}
                  pending={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                >
                  <Trans>Retirer</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {state === 'off' && (
          <Button
            className="justify-self-start"
            pending={subscribe.isPending}
            onClick={() => subscribe.mutate()}
          >
            <Trans>Me prévenir sur cet appareil</Trans>
          </Button>
        )}
        {state === 'refused' && (
          <p className="text-pretty text-muted-foreground">
            <Trans>
              Ce navigateur refuse les notifications de Wasl. Autorisez-les dans les réglages du site, puis
              rechargez la page.
            </Trans>
          </p>
        )}
        {state === 'absent' && (
          <p className="text-pretty text-muted-foreground">
            <Trans>
              Ce navigateur n’en reçoit pas. Sur un iPhone, ajoutez d’abord Wasl à l’écran d’accueil.
            </Trans>
          </p>
        )}
      </CardContent>
    </Card>
  )
}
