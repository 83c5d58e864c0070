import { Trans } from '@lingui/react/macro'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { Trouble } from './trouble.ts'
import { reloadNewest } from './worker.ts'

/** A band with the problem of the browser's store, and its remedy. */
export function TroubleBand({ trouble }: { trouble: Trouble }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-xl bg-[#b45309] px-4 py-3 font-medium text-base text-white"
    >
      <TriangleAlert aria-hidden className="size-6 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        <Words trouble={trouble} />
      </p>
      {trouble === 'newer' && (
        <Button variant="secondary" className="h-12 pointer-coarse:h-12" onClick={() => void reloadNewest()}>
          <RefreshCw aria-hidden />
          <Trans>Recharger</Trans>
        </Button>
      )}
    </div>
  )
}

function Words({ trouble }: { trouble: Trouble }) {
  switch (trouble) {
    case 'newer':
      return <Trans>Une version plus récente est ouverte sur ce téléphone : rechargez cette page.</Trans>
    case 'blocked':
      return <Trans>Une autre page de Wasl, plus ancienne, bloque celle-ci : fermez-la.</Trans>
    case 'fleeting':
      return (
        <Trans>
          Ce navigateur ne garde rien : laissez cette page ouverte jusqu’à ce que tout soit envoyé.
        </Trans>
      )
  }
}
