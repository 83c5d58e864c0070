import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Feed } from './feed.tsx'
import { PushOffer } from './push-offer.tsx'
import { ReadAll } from './read-all.tsx'

/** The notifications in the window of the bell. */
export function BellFeed({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 ps-4 pe-2 pt-2">
        <h2 className="flex-1 font-semibold text-[15px]">
          <Trans>Notifications</Trans>
        </h2>
        <ReadAll />
        <Button variant="ghost" size="icon" asChild>
          <Link to="/settings/notifications" aria-label={t`Régler les notifications`} onClick={onFollow}>
            <Settings aria-hidden />
          </Link>
        </Button>
      </div>
      <Feed onFollow={onFollow} />
      <PushOffer />
      <div className="shrink-0 border-t px-4 py-1.5">
        <Link
          to="/notifications"
          onClick={onFollow}
          className="focus-ring inline-flex min-h-6 items-center rounded-sm text-[13px] text-primary hover:underline pointer-coarse:min-h-12"
        >
          <Trans>Toutes les notifications</Trans>
        </Link>
      </div>
    </>
  )
}
