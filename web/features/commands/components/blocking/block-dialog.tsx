import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { commands } from '#model/collections/commands.ts'
import { recordQuery } from '#web/form/record/record-queries.ts'
import { Unread } from '#web/form/unread.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { MoveDialog } from '../move/lazy-dialog.tsx'

interface BlockDialogProps {
  record: ListRow
  onClose: () => void
}

/** Blocking is a move, with the requirements of its state. */
export const BlockDialog = ({ record, onClose }: BlockDialogProps) => (
  <MoveDialog record={record} to="BLOQUE" title={t`Bloquer ce colis`} onClose={onClose} />
)

export interface BlockAsked {
  command: string
  onClose: () => void
}

/** `BlockDialog` for a page that has only the id of the parcel. */
export function BlockParcel({ command, onClose }: BlockAsked) {
  const { data, error, refetch } = useQuery(recordQuery(commands, 'id', command))
  if (data) return <BlockDialog record={data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t`Bloquer ce colis`}</DialogTitle>
        </DialogHeader>
        <Unread error={error} onRetry={() => void refetch()} />
      </DialogContent>
    </Dialog>
  )
}
