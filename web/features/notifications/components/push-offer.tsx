import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { pushStateQuery, useSubscribeDevice } from '#web/lib/worker/push-queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers push messages where somebody reads what he missed. Says nothing where they are on, refused or impossible. */
export function PushOffer() {
  const { data: state } = useQuery(pushStateQuery)
  const subscribe = useSubscribeDevice()
  if (state !== 'off') return null
  return (
    <div className="flex shrink-0 items-center gap-3 border-t bg-accent/40 px-4 py-2 text-[13px]">
      <BellRing aria-hidden className="size-4 shrink-0 text-primary" />
      <p className="min-w-0 flex-1 text-pretty">
        <Trans>Être prévenu même quand Wasl est fermé.</Trans>
      </p>
      <Button size="sm" variant="outline" pending={subscribe.isPending} onClick={() => subscribe.mutate()}>
        <Trans>Sur cet appareil</Trans>
      </Button>
    </div>
  )
}
