import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The consequences of the action, and whether it can be undone. */
  children: ReactNode
  /** The verb of the action: « Supprimer », « Affecter ». */
  confirm: ReactNode
  destructive?: boolean
  /** The action is « Annuler … » itself: the way out is called otherwise. */
  cancels?: boolean
  pending?: boolean
  /** True while the dialog lacks a value. */
  disabled?: boolean
  onConfirm: () => void
}

export function ConfirmDialog({ title, children, confirm, onConfirm, ...props }: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange}>
      <DialogContent className="max-w-md" role="alertdialog">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription asChild>
            <div>{children}</div>
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">
              {props.cancels ? <Trans>Ne pas annuler</Trans> : <Trans>Annuler</Trans>}
            </Button>
          </DialogClose>
          <Button
            variant={props.destructive ? 'destructive' : 'default'}
            disabled={props.disabled}
            pending={props.pending ?? false}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
