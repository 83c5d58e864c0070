import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { isRunning, type Lot } from './queries.ts'

/** Takes back what a lot did, where nothing has moved since. Its toasts outlive the window that asked. */
export function useUndoLot(): (id: string) => void {
  const queries = useQueryClient()
  const undo = useMutation({
    meta: { silent: true },
    mutationFn: (undoes: string) =>
      client.collection('jobs').create({ id: newId(), kind: 'annulation', undoes }),
    onSuccess: () => toast.success(t`Annulation lancée : l’activité récente en dit la suite`),
    onError: (error) => toast.error(refusalSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('jobs') }),
  })
  return undo.mutate
}

/** Absent where there is nothing to take back. */
export function UndoLotButton({ lot }: { lot: Lot }) {
  const undo = useUndoLot()
  const is = lot.kind !== 'annulation' && lot.kind !== 'corbeille'
  if (isRunning(lot) || !is || lot.applied === 0 || lot.undone_by !== '') return null
  return (
    <Button variant="outline" onClick={() => undo(lot.id)}>
      <Undo2 aria-hidden />
      <Trans>Annuler ce lot</Trans>
    </Button>
  )
}
