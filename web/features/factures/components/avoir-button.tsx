import { Trans } from '@lingui/react/macro'
import { FileMinus2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const AvoirDialog = lazy(() =>
  import('./avoir-dialog.tsx').then((module) => ({ default: module.AvoirDialog })),
)

/**
 * Corrects an issued facture of a client: the facture stays, the difference goes to the client's next one.
 */
export function AvoirButton({ facture }: { facture: ListRow }) {
  const { access, holds } = useSession()
  const [open, setOpen] = useState(false)
  const issued = facture.state === 'emise' || facture.state === 'payee'
  const corrected = issued && facture.party === 'client' && facture.kind !== 'avoir'
  if (!corrected || !access('factures').create || !holds('Factures clients')) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileMinus2 aria-hidden />
        <Trans>Avoir…</Trans>
      </Button>
      {open && <AvoirDialog facture={facture} onClose={() => setOpen(false)} />}
    </>
  )
}
