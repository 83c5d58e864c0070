import { Trans } from '@lingui/react/macro'
import { ClipboardPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'

const Dialog = lazy(() =>
  import('./add-to-bon-dialog.tsx').then((module) => ({ default: module.AddToBonDialog })),
)

/** The commandes selected go on a bon, one begun or a new one. */
export function AddToBon({ selection }: { selection: Selection }) {
  const [open, setOpen] = useState(false)
  if (!useSession().access('bons').create) return null
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <ClipboardPlus aria-hidden />
        <Trans>Ajouter à un bon</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog
            commands={[...selection.rows.keys()]}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
