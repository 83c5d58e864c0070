import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { UndoLotDialog, useUndoLot } from '#web/shared/lots/undo-lot.tsx'
import { refreshParcels } from '../move/queries.ts'
import { undoLast } from './last-act.ts'
import { UNDO_LAST } from './writes-ended.ts'

/** Undoes the last act of the person; a lot is confirmed first. */
export function UndoLast({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const session = useSession()
  const undoLot = useUndoLot()
  const undo = useMutation({
    mutationKey: UNDO_LAST,
    meta: { silent: true },
    mutationFn: () => undoLast(queries, session),
    onSuccess: (lot) => lot === null && onDone(),
    onError: (error) => {
      toast.error(refusalSentence(error))
      onDone()
    },
    onSettled: () => refreshParcels(queries),
  })
  const begin = undo.mutate
  // Effects run twice in development.
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) begin()
    begun.current = true
  }, [begin])
  return undo.data && <UndoLotDialog lot={undo.data} undo={undoLot} onClose={onDone} />
}
