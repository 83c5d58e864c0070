import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { update } from '#web/outbox/worker.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers the update without applying it, so that an open form is finished first. */
export function NewVersionBand() {
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl border bg-card p-3 text-base">
      <Trans>Une nouvelle version est prête.</Trans>
      <Button variant="outline" className="h-12 pointer-coarse:h-12" onClick={update}>
        <RefreshCw aria-hidden />
        <Trans>Mettre à jour</Trans>
      </Button>
    </div>
  )
}
