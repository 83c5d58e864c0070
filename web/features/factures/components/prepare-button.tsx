import { Trans } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'

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
      {open && <PreparePeriod party={party} onClose={() => setOpen(false)} />}
    </>
  )
}
