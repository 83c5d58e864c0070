import { Trans } from '@lingui/react/macro'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { MoveDialog } from './lazy-dialog.tsx'

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
      {open && <MoveDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
