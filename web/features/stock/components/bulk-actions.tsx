import { Trans } from '@lingui/react/macro'
import { BellRing, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { ThresholdDialog } from './threshold-dialog.tsx'

/** Actions on several stocks at once. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [open, setOpen] = useState<'seuil' | 'etiquettes' | null>(null)
  const may = useSession().access('stocks')
  return (
    <>
      {may.update && (
        <Button size="sm" variant="outline" onClick={() => setOpen('seuil')}>
          <BellRing aria-hidden />
          <Trans>Seuil</Trans>
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => setOpen('etiquettes')}>
        <Printer aria-hidden />
        <Trans>Étiquettes</Trans>
      </Button>
      {open === 'seuil' && <ThresholdDialog selection={selection} onClose={() => setOpen(null)} />}
      {open === 'etiquettes' && <LabelsDialog selection={selection} onClose={() => setOpen(null)} />}
    </>
  )
}
