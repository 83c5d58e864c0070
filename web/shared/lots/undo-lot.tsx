import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { mayStartLot, undoRefusal } from '#model/domain/lot.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { Lot } from './queries.ts'

/** Undoes a lot, except rows that have moved since. Its toasts outlive the window that started it. */
export function useUndoLot(): UseMutationResult<Lot, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (undoes: string) =>
      client.collection('jobs').create({ id: newId(), kind: 'annulation', undoes }),
    onSuccess: () => toast.success(t`Annulation lancée : l’activité récente en dit la suite`),
    onError: (error) => toast.error(refusalSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('jobs') }),
  })
}

/** The reason this person may not undo this lot; empty when allowed. */
export function useUndoRefusal(lot: Lot | undefined): string {
  const { person, clock } = useSession()
  return lot ? (undoRefusal(lot, person, clock.now)?.message ?? '') : ''
}

/** Undoing thousands of commandes needs a confirmation, and shows the reason of a refusal. */
export function UndoLotButton({ lot }: { lot: Lot }) {
  const { person } = useSession()
  const undo = useUndoLot()
  const refused = useUndoRefusal(lot)
  const [asked, setAsked] = useState(false)
  if (lot.kind === 'annulation' || !mayStartLot(person, 'annulation')) return null
  const button = (
    <Button
      variant="outline"
      pending={undo.isPending}
      aria-disabled={refused !== ''}
      // Fingers read no tooltip.
      onClick={() => (refused === '' ? setAsked(true) : toast.error(refused))}
    >
      <Undo2 aria-hidden />
      <Trans>Annuler ce lot</Trans>
    </Button>
  )
  return (
    <>
      {refused === '' ? button : <Tooltip content={refused}>{button}</Tooltip>}
      {asked && <UndoLotDialog lot={lot} undo={undo} onClose={() => setAsked(false)} />}
    </>
  )
}

interface UndoLotDialogProps {
  lot: Lot
  undo: ReturnType<typeof useUndoLot>
  onClose: () => void
}

export const UndoLotDialog = ({ lot, undo, onClose }: UndoLotDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={<Trans>Annuler ce lot ?</Trans>}
    confirm={<Trans>Annuler ce lot</Trans>}
    cancels
    destructive
    pending={undo.isPending}
    onConfirm={() => undo.mutate(lot.id, { onSettled: onClose })}
  >
    {plural(lot.applied, {
      one: '# commande revient où elle était, sauf si elle a bougé depuis.',
      other: '# commandes reviennent où elles étaient, sauf celles qui ont bougé depuis.',
    })}
  </ConfirmDialog>
)
