import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRunning, LOTS } from '#model/domain/lot.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LotOutcome } from './lot-outcome.tsx'
import { type Lot, useLot } from './queries.ts'
import { UndoLotButton, useUndoLot, useUndoRefusal } from './undo-lot.tsx'

/** A lot that is followed. */
export interface StartedLot {
  readonly id: string
  /** « 42 commandes affectées à Karim ». */
  readonly said: (applied: number) => string
}

interface LotDialogProps extends StartedLot {
  onClose: () => void
}

/** Most lots are over before anybody has read a window. */
const SOON_MS = 1_000

/**
 * Follows a lot, which continues after the dialog is closed. A lot that ends soon without a refusal opens no
 * dialog, but a toast that can undo it.
 */
export function LotDialog({ id, said, onClose }: LotDialogProps) {
  const queries = useQueryClient()
  const lot = useLot(id)
  const undo = useUndoLot()
  const refused = useUndoRefusal(lot)
  const over = lot !== undefined && !isRunning(lot)
  const ended = useEffectEvent(() => {
    if (!lot) return
    const of = lot.kind === '' ? 'commands' : LOTS[lot.kind].of
    for (const name of of === 'commands' ? [of, 'suivis'] : [of]) {
      void queries.invalidateQueries({ queryKey: recordsKey(name) })
    }
    if (isAmiss(lot)) return
    const message = said(lot.applied)
    if (refused === '') toast.undo(message, t`Annuler`, () => undo.mutate(id))
    else toast.success(message)
    onClose()
  })
  useEffect(() => {
    if (over) ended()
  }, [over])
  const late = useLate(SOON_MS)
  if (!late && !(over && isAmiss(lot))) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {over ? said(lot.applied) : <Trans>Le lot avance, même si vous fermez cette page</Trans>}
          </DialogTitle>
        </DialogHeader>
        {lot ? <LotOutcome lot={lot} /> : <Skeleton className="h-16" />}
        <DialogFooter>
          <Button variant="ghost" asChild>
            <Link to="/activite">
              <Trans>Activité récente</Trans>
            </Link>
          </Button>
          {lot && <UndoLotButton lot={lot} />}
          <Button onClick={onClose}>
            <Trans>Fermer</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const isAmiss = ({ refused, state }: Lot): boolean => refused > 0 || state === 'echec'

function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
