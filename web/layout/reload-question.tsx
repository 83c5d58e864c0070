import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asked where something was typed and not saved. */
export const ReloadQuestion = ({ onClose }: { onClose: () => void }) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={<Trans>Actualiser sans enregistrer ?</Trans>}
    confirm={<Trans>Actualiser</Trans>}
    onConfirm={() => location.reload()}
  >
    <Trans>
      Une saisie n’est pas enregistrée. Le brouillon d’une fiche est gardé et se reprend ; le reste est à
      retaper.
    </Trans>
  </ConfirmDialog>
)
