import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Ban } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Posting } from './posting.tsx'

type Ending = 'poste' | 'rejete' | 'annule'

/** Paid with its reference and its proof, or given back. */
export function DecidePaiement({ record }: { record: ListRow }) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const may = useSession().access('paiements').update
  if (record.state !== 'attente' || !may) return null
  return (
    <>
      <Button variant="outline" onClick={() => setEnding(record.mode === 'virement' ? 'rejete' : 'annule')}>
        <Ban aria-hidden />
        {record.mode === 'virement' ? (
          <Trans>Rejeté par la banque</Trans>
        ) : (
          <Trans>Annuler le paiement</Trans>
        )}
      </Button>
      {record.mode === 'virement' && (
        <Button variant="outline" onClick={() => setEnding('annule')}>
          <Trans>Annuler le paiement</Trans>
        </Button>
      )}
      <Button onClick={() => setEnding('poste')}>
        <BadgeCheck aria-hidden />
        <Trans>Marquer payé</Trans>
      </Button>
      {ending === 'poste' && <Posting records={[record]} onClose={() => setEnding(null)} />}
      {ending !== null && ending !== 'poste' && (
        <GivingBack record={record} state={ending} onClose={() => setEnding(null)} />
      )}
    </>
  )
}

interface EndingProps {
  record: ListRow
  onClose: () => void
}

function useEnding({ record, onClose }: EndingProps, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: object) => client.collection('paiements').update(record.id, values),
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('paiements') }),
  })
}

function GivingBack({ state, ...props }: EndingProps & { state: 'rejete' | 'annule' }) {
  const { t } = useLingui()
  const rejected = state === 'rejete'
  const end = useEnding(props, rejected ? t`Paiement rejeté` : t`Paiement annulé`)
  const [motif, setMotif] = useState('')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={
        rejected ? <Trans>La banque a rejeté ce virement ?</Trans> : <Trans>Annuler ce paiement ?</Trans>
      }
      confirm={rejected ? <Trans>Rejeté</Trans> : <Trans>Annuler le paiement</Trans>}
      cancels={!rejected}
      destructive
      pending={end.isPending}
      onConfirm={() => end.mutate({ state, motif })}
    >
      <div className="grid gap-3">
        <p>
          <Trans>
            La somme est de nouveau due : elle revient dans « À payer », où vous préparez un nouveau paiement.
          </Trans>
        </p>
        <Field label={t`Motif`}>
          {(control) => (
            <Input {...control} value={motif} onChange={(event) => setMotif(event.target.value)} />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
