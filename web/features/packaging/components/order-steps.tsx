import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackageCheck, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { mayBecome, type OrderState } from '#model/domain/packaging.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The next acts on an order: a client only takes it back before it is prepared. */
export function OrderSteps({ record }: { record: ListRow }) {
  const { user } = useSession()
  const isClient = user.type === 'client'
  const [annulling, setAnnulling] = useState(false)
  const step = useStep(record)
  const may = (to: OrderState) => mayBecome(record.state as OrderState, to, isClient)
  return (
    <>
      {may('annulee') && (
        <Button variant="outline" onClick={() => setAnnulling(true)}>
          <X aria-hidden />
          <Trans>Annuler la commande</Trans>
        </Button>
      )}
      {may('preparee') && (
        <Button
          variant="outline"
          disabled={step.isPending}
          onClick={() => step.mutate({ state: 'preparee' })}
        >
          <PackageCheck aria-hidden />
          <Trans>Préparée</Trans>
        </Button>
      )}
      {may('livree') && (
        <Button disabled={step.isPending} onClick={() => step.mutate({ state: 'livree' })}>
          <Truck aria-hidden />
          <Trans>Livrée</Trans>
        </Button>
      )}
      {step.error && !annulling && <Refused error={step.error} />}
      {annulling && <Annulling record={record} isClient={isClient} onClose={() => setAnnulling(false)} />}
    </>
  )
}

interface Step {
  readonly state: OrderState
  readonly motif?: string
}

function useStep(record: ListRow) {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (values: Step) => client.collection('commandes_emballage').update(record.id, values),
    onSuccess: (_, { state }) => {
      const told = {
        preparee: t`Commande préparée`,
        livree: t`Commande livrée`,
        annulee: t`Commande annulée`,
      }
      if (state !== 'demandee') toast.success(told[state])
    },
    onSettled: () =>
      Promise.all(
        (['commandes_emballage', 'packaging_stocks', 'packaging_movements'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      ),
  })
}

interface AnnullingProps {
  record: ListRow
  isClient: boolean
  onClose: () => void
}

function Annulling({ record, isClient, onClose }: AnnullingProps) {
  const [motif, setMotif] = useState('')
  const step = useStep(record)
  const isPrepared = record.state === 'preparee'
  const [said] = Object.values(fieldErrors(step.error))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Annuler cette commande d’emballages ?</Trans>}
      confirm={<Trans>Annuler la commande</Trans>}
      destructive
      pending={step.isPending}
      disabled={isPrepared && motif.trim() === ''}
      onConfirm={() => step.mutate({ state: 'annulee', ...(motif && { motif }) }, { onSuccess: onClose })}
    >
      <div className="grid gap-3">
        <p>
          {isClient ? (
            <Trans>Rien ne vous sera livré ni facturé.</Trans>
          ) : (
            <Trans>Ce qui était réservé pour ce client redevient disponible.</Trans>
          )}
        </p>
        {isPrepared && (
          <Field label={t`Motif, que le client lira`} required>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={motif}
                onChange={({ target }) => setMotif(target.value)}
              />
            )}
          </Field>
        )}
        {said !== undefined && <Notice tone="error">{said}</Notice>}
        {step.error && said === undefined && <Refused error={step.error} />}
      </div>
    </ConfirmDialog>
  )
}
