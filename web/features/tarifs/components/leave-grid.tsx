import { Plural, Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface LeaveGridProps {
  /** Tariffs that were changed and not saved. */
  readonly edits: number
  onStay(): void
  onLeave(): void
}

/** Confirms leaving a grid with unsaved changes. */
export const LeaveGrid = ({ edits, onStay, onLeave }: LeaveGridProps) => (
  <ConfirmDialog
    open
    destructive
    onOpenChange={(open) => !open && onStay()}
    title={<Trans>Changer de grille ?</Trans>}
    confirm={<Trans>Abandonner et changer</Trans>}
    onConfirm={onLeave}
  >
    <Plural
      value={edits}
      one="# tarif changé n’est pas enregistré : il serait perdu."
      other="# tarifs changés ne sont pas enregistrés : ils seraient perdus."
    />
  </ConfirmDialog>
)
