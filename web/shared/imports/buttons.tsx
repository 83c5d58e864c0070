import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useRejects } from './requests.ts'

export const SeeCommandes = ({ id }: { id: string }) => (
  <Button asChild>
    <Link to="/commands" search={{ import_batch: id }}>
      <Trans>Voir ces commandes</Trans>
    </Link>
  </Button>
)

export function RejectsButton({ id }: { id: string }) {
  const rejects = useRejects()
  return (
    <Button variant="outline" pending={rejects.isPending} onClick={() => rejects.mutate(id)}>
      <Download aria-hidden />
      <Trans>Télécharger les rejets</Trans>
    </Button>
  )
}

interface CancelImportProps {
  pending: boolean
  onCancel: () => void
  className?: string
}

/** Asks once, as a whole import goes. */
export function CancelImport({ pending, onCancel, className = '' }: CancelImportProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className={className} pending={pending} onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        <Trans>Annuler le lot</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Annuler tout ce lot ?</Trans>}
        confirm={<Trans>Annuler le lot</Trans>}
        cancels
        destructive
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
      >
        <Trans>
          Les commandes que personne n’a touchées depuis vont à la corbeille ; les autres restent, et sont
          nommées.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
