import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Feed } from './components/feed.tsx'
import { ReadAll } from './components/read-all.tsx'

/** All notifications of a person, as long as they are kept. */
export function NotificationsPage() {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-3xl p-3 md:p-6">
      <PageTitle title={t`Notifications`} />
      <div className="flex justify-end gap-1 pb-2">
        <ReadAll />
        <Button variant="ghost" size="sm" asChild>
          <Link to="/settings/notifications">
            <Settings aria-hidden />
            <Trans>Régler les notifications</Trans>
          </Link>
        </Button>
      </div>
      <Card className="overflow-hidden">
        <Feed />
      </Card>
    </div>
  )
}
