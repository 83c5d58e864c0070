import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { expandedAt } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import type { ClaimRow } from '../queries.ts'

const FoundDialog = lazy(() =>
  import('./found-dialog.tsx').then((module) => ({ default: module.FoundDialog })),
)

/** For a lost parcel found after its indemnity: the client's choice, or the buttons to make it. */
export function FoundAgain({ claim }: { claim: ClaimRow }) {
  const { access } = useSession()
  const [asking, setAsking] = useState(false)
  const [parcel] = expandedAt(claim, 'command')
  if (claim.retrouve === 'rendu') return <GivenBack claim={claim} />
  if (claim.retrouve === 'garde') {
    return (
      <p className="text-sm">
        <Trans>Colis retrouvé : le client garde l’indemnité par un papier signé, le colis est à Wasl.</Trans>
      </p>
    )
  }
  if (claim.indemnity === 0 || parcel?.outcome !== 'PERDU') return null
  return (
    <>
      <p className="text-muted-foreground text-xs">
        <Trans>
          Si le colis est retrouvé, le client choisit : le reprendre et rendre l’indemnité par avoir, ou la
          garder.
        </Trans>
      </p>
      {access('reclamations').write.includes('retrouve') && (
        <Button variant="outline" className="mt-2 justify-self-start" onClick={() => setAsking(true)}>
          <PackageCheck aria-hidden />
          <Trans>Colis retrouvé…</Trans>
        </Button>
      )}
      {asking && <FoundDialog claim={claim} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The two papers that follow, for staff who may create them. */
function GivenBack({ claim }: { claim: ClaimRow }) {
  const { access } = useSession()
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <Trans>Colis retrouvé : il revient au client, un avoir reprend l’indemnité.</Trans>
      </p>
      {access('factures').update && (
        <Link
          to="/factures-clients"
          search={{ user: claim.client, kind: 'avoir' }}
          className="focus-ring justify-self-start rounded text-primary hover:underline"
        >
          <Trans>Voir l’avoir à émettre</Trans>
        </Link>
      )}
      {access('bons').create && (
        <Link
          to="/bon-retour-client"
          className="focus-ring justify-self-start rounded text-primary hover:underline"
        >
          <Trans>Préparer le bon de retour</Trans>
        </Link>
      )}
    </div>
  )
}
