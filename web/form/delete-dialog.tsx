import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CORBEILLE_DAYS } from '#model/domain/corbeille.ts'
import { toast } from '#web/lib/toast.ts'
import { type ListRow, recordTitle } from '#web/table/columns.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'
import type { ListView } from '#web/table/view.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  view: ListView
  record: ListRow
  onClose: () => void
  onDeleted: () => void
}

/** Asks once, and says what will remain. */
export function DeleteDialog({ view, record, onClose, onDeleted }: DeleteDialogProps) {
  const queries = useQueryClient()
  const { trash } = view.collection
  const name = recordTitle(view.collection, record) || view.noun.one
  const remove = useMutation({
    mutationFn: () => recordsOf(view.name).delete(record.id),
    onSuccess: () => {
      toast.success(trash ? t`Mis à la corbeille · ${name}` : t`Supprimé · ${name}`)
      onDeleted()
      return queries.invalidateQueries({ queryKey: recordsKey(view.name) })
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={trash ? t`Mettre « ${name} » à la corbeille ?` : t`Supprimer « ${name} » ?`}
      confirm={trash ? <Trans>Mettre à la corbeille</Trans> : <Trans>Supprimer</Trans>}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {trash ? (
        <Trans>Elle disparaît des listes et des totaux. La corbeille la garde {CORBEILLE_DAYS} jours.</Trans>
      ) : (
        <Trans>Cette suppression est définitive ; le journal en garde la trace.</Trans>
      )}
    </ConfirmDialog>
  )
}
