import { Trans } from '@lingui/react/macro'
import { ArrowRightLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'

/** Rules and form come when one first changes a state, never before the list. */
const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })))

export function MoveButton({ record }: { record: ListRow }) {
  const { access } = useSession()
  const [open, setOpen] = useState(false)
  if (!access('suivis').create) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ArrowRightLeft aria-hidden />
        <Trans>Changer l’état</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MoveDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
