import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CORBEILLE_DAYS } from '#model/domain/corbeille.ts'
import { isRefusal } from '#web/lib/errors.ts'
import { word } from '#web/lib/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { type ListRow, recordTitle } from '#web/table/columns.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'
import type { ListView } from '#web/table/view.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Refused } from '../refused.tsx'
import { isOneRecord } from './record-queries.ts'

interface DeleteDialogProps {
  view: ListView
  record: ListRow
  /** Where the record has no name of its own. */
  name?: string
  onClose: () => void
  onDeleted: () => void
}

/** Confirms a deletion, with its consequences; a refusal is shown in the dialog, which stays open. */
export function DeleteDialog({ view, record, onClose, onDeleted, ...props }: DeleteDialogProps) {
  const queries = useQueryClient()
  const { trash } = view.collection
  const name = props.name || recordTitle(view.collection, record) || word(view.noun.one)
  const remove = useMutation({
    meta: { refusalShown: true },
    mutationFn: () => recordsOf(view.name).delete(record.id),
    onSuccess: () => {
      toast.success(trash ? t`Mis à la corbeille · ${name}` : t`Supprimé · ${name}`)
      onDeleted()
      return queries.invalidateQueries({
        queryKey: recordsKey(view.name),
        // The panel closes when the URL changes: until then it must not refetch the deleted record.
        predicate: ({ queryKey }) => !isOneRecord(queryKey),
      })
    },
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
      {isRefusal(remove.error) && remove.error && (
        <div className="mt-3">
          <Refused error={remove.error} />
        </div>
      )}
    </ConfirmDialog>
  )
}
