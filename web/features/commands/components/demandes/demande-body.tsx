import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { commands } from '#model/collections/commands.ts'
import { Differences } from '#web/form/record/change-list.tsx'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useAnswer } from './queries.ts'

/** The requested values beside the present ones, and the buttons to decide. */
export function DemandeBody({ demande }: { demande: ListRow }) {
  return (
    <div className="grid gap-3">
      <Differences target={commands} before={demande.present} after={demande.changes} />
      {demande.state === 'ouverte' && <Answer id={demande.id} />}
    </div>
  )
}

function Answer({ id }: { id: string }) {
  const { holds, person } = useSession()
  const answer = useAnswer(id)
  const [refusing, setRefusing] = useState(false)
  if (person.type === 'client') {
    return (
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        pending={answer.isPending}
        onClick={() => answer.mutate({ state: 'retiree' })}
      >
        <Trans>Retirer la demande</Trans>
      </Button>
    )
  }
  if (!holds('Commandes')) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" pending={answer.isPending} onClick={() => answer.mutate({ state: 'acceptee' })}>
        <Check aria-hidden />
        <Trans>Accepter</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setRefusing(true)}>
        <X aria-hidden />
        <Trans>Refuser</Trans>
      </Button>
      {refusing && (
        <Refusal
          pending={answer.isPending}
          onClose={() => setRefusing(false)}
          onRefuse={(motif) =>
            answer.mutate({ state: 'refusee', motif }, { onSuccess: () => setRefusing(false) })
          }
        />
      )}
    </div>
  )
}

interface RefusalProps {
  pending: boolean
  onClose: () => void
  onRefuse: (motif: string) => void
}

/** The client reads why. */
function Refusal({ pending, onClose, onRefuse }: RefusalProps) {
  const [motif, setMotif] = useState('')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Refuser ce changement ?</Trans>}
      confirm={<Trans>Refuser</Trans>}
      destructive
      pending={pending}
      onConfirm={() => onRefuse(motif)}
    >
      <p>
        <Trans>Le client lit votre raison, et la commande reste comme elle est.</Trans>
      </p>
      <Textarea
        aria-label={t`Raison du refus`}
        placeholder={t`Raison du refus`}
        className="mt-3"
        value={motif}
        maxLength={300}
        onChange={(event) => setMotif(event.target.value)}
      />
    </ConfirmDialog>
  )
}
