import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import type { ClaimRow } from '../queries.ts'
import { useChange } from './use-change.ts'

type Choice = Exclude<ClaimRow['retrouve'], ''>

/** The choice of a client whose lost parcel was found; made once, and for good. */
export function FoundDialog({ claim, onClose }: { claim: ClaimRow; onClose: () => void }) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>('rendu')
  const [papier, setPapier] = useState<File | null>(null)
  const change = useChange(claim.id, onClose)
  const [parcel] = expandedAt(claim, 'command')
  const indemnity = format(fromDirhams(claim.indemnity))
  const { papier: paperError } = fieldErrors(change.error)
  const confirm = () => {
    const body = new FormData()
    body.set('retrouve', choice)
    if (choice === 'garde' && papier) body.set('papier', papier)
    change.mutate(body)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Colis {String(parcel?.code ?? '')} retrouvé</Trans>}
      confirm={choice === 'rendu' ? <Trans>Reprendre {indemnity}</Trans> : <Trans>Laisser l’indemnité</Trans>}
      pending={change.isPending}
      disabled={choice === 'garde' && papier === null}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <RadioCards
          label={t`Choix du client`}
          value={choice}
          onValueChange={setChoice}
          options={[
            { value: 'rendu', label: t`Il reprend son colis` },
            { value: 'garde', label: t`Il garde l’indemnité` },
          ]}
          className="sm:grid-cols-2"
        />
        <p className="text-pretty text-sm">
          {choice === 'rendu' ? (
            <Trans>
              Un avoir de {indemnity} est préparé sur la facture qui a payé l’indemnité : émettez-le. Le colis
              rentre par un bon de retour client, sans frais.
            </Trans>
          ) : (
            <Trans>
              Les {indemnity} lui restent acquis et le colis devient celui de Wasl : il faut le papier qu’il a
              signé.
            </Trans>
          )}
        </p>
        {choice === 'garde' && (
          <Field label={t`Papier signé par le client`} required error={paperError}>
            {(control) => (
              <FilePicker
                {...control}
                accept="image/*,application/pdf"
                names={papier ? [papier.name] : []}
                onPick={([file]) => setPapier(file ?? null)}
              />
            )}
          </Field>
        )}
        {change.error && paperError === undefined && <Refused error={change.error} />}
      </div>
    </ConfirmDialog>
  )
}
