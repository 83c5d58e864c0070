import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { clientMoves } from '#model/domain/reclamation/moves.ts'
import { Refused } from '#web/form/refused.tsx'
import { useSession } from '#web/lib/session.ts'
import { toMillis } from '#web/table/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { ClaimRow } from '../queries.ts'
import { useChange } from './use-change.ts'

/** The actions left to the client of the claim, without any that would be refused. */
export function ClientActions({ claim }: { claim: ClaimRow }) {
  const { t } = useLingui()
  const { clock } = useSession()
  const [asking, setAsking] = useState(false)
  const change = useChange(claim.id, () => setAsking(false))
  const moves = clientMoves(claim, toMillis(claim.resolved_at), toMillis(clock.now) ?? 0)
  if (!moves.withdraw) return null
  return (
    <section className="grid gap-2">
      <p className="text-muted-foreground text-sm">
        <Trans>Dites par un message ce qui change, ou retirez votre réclamation si tout est réglé.</Trans>
      </p>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        <Trans>Retirer ma réclamation</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Retirer cette réclamation ?`}
        confirm={<Trans>Retirer</Trans>}
        pending={change.isPending}
        onConfirm={() => change.mutate({ withdrawn: true })}
      >
        <Trans>Elle est close. Vous pouvez la rouvrir en y répondant dans les sept jours.</Trans>
        {change.error && <Refused error={change.error} />}
      </ConfirmDialog>
    </section>
  )
}
