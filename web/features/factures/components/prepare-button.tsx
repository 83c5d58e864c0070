import { Trans } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Fetched when a period is prepared, never before the list. */
const PreparePeriod = lazy(() =>
  import('./prepare-period.tsx').then((module) => ({ default: module.PreparePeriod })),
)

export function PrepareButton({ party }: { party: 'client' | 'livreur' }) {
  const { access } = useSession()
  const [open, setOpen] = useState(false)
  if (!access('facturations').create) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ReceiptText aria-hidden />
        <span className="max-sm:sr-only">
          {party === 'client' ? (
            <Trans>Préparer les factures</Trans>
          ) : (
            <Trans>Préparer les commissions</Trans>
          )}
        </span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PreparePeriod party={party} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
