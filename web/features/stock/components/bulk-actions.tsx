import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { ThresholdDialog } from './threshold-dialog.tsx'

/** What is done to several stocks at once. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [setting, setSetting] = useState(false)
  const may = useSession().access('stocks')
  return (
    <>
      {may.update && (
        <Button size="sm" variant="outline" onClick={() => setSetting(true)}>
          <BellRing aria-hidden />
          <Trans>Seuil</Trans>
        </Button>
      )}
      {setting && <ThresholdDialog selection={selection} onClose={() => setSetting(false)} />}
    </>
  )
}
