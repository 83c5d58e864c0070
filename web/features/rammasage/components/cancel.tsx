import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Input } from '#web/ui/input.tsx'

/** Cancelling is free until a ramasseur is sent; afterwards the ramasseur reads the reason. */
export function CancelPickup({ pickup }: { pickup: ListRow }) {
  const { person } = useSession()
  const [asking, setAsking] = useState(false)
  const [motif, setMotif] = useState('')
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => client.collection('rammasage').update(pickup.id, { state: 'annule', motif }),
    onSuccess: () => {
      toast.success(t`Ramassage annulé`)
      setAsking(false)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('rammasage') }),
  })
  const sent = pickup.state === 'affecte'
  if (person.type === 'livreur' || (!sent && pickup.state !== 'demande')) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Ban aria-hidden />
        <Trans>Annuler</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Annuler ce ramassage ?</Trans>}
        confirm={<Trans>Annuler le ramassage</Trans>}
        cancels
        destructive
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        {sent ? (
          <>
            <p>
              <Trans>Un ramasseur est désigné : il lit votre raison aussitôt.</Trans>
            </p>
            <Input
              aria-label={t`Raison`}
              placeholder={t`Raison`}
              className="mt-3"
              value={motif}
              maxLength={200}
              onChange={(event) => setMotif(event.target.value)}
            />
          </>
        ) : (
          <Trans>Personne n’est encore en route : rien n’est dû.</Trans>
        )}
      </ConfirmDialog>
    </>
  )
}
