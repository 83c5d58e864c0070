import { Trans } from '@lingui/react/macro'
import { Check, MessageSquareReply, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { type Act, BulkDialog } from './bulk-dialog.tsx'

/** Assigns, answers or ends the selected claims. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAct('assigner')}>
        <UserCheck aria-hidden />
        <Trans>Assigner</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setAct('repondre')}>
        <MessageSquareReply aria-hidden />
        <Trans>Répondre</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setAct('clore')}>
        <Check aria-hidden />
        <Trans>Clore</Trans>
      </Button>
      {act && <BulkDialog act={act} selection={selection} onClose={() => setAct(null)} />}
    </>
  )
}
