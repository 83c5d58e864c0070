import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format, fromDirhams, parseAmount, toDirhams } from '#model/domain/money.ts'
import { FAITS, type Fait } from '#model/domain/tariffs/faits.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Fee } from './queries.ts'

interface ForceFeeProps {
  command: string
  fees: readonly Fee[]
  onClose: () => void
}

/** A fee of a retrait belongs to no commande. */
const FORCEABLE = (Object.keys(FAITS) as Fait[]).filter((fait) => fait !== 'retrait')

/** Sets a fee of the client by hand: it takes the place of the automatic one, now or when its fact falls. */
export function ForceFee({ command, fees, onClose }: ForceFeeProps) {
  const [fait, setFait] = useState<Fait>('livraison')
  const [typed, setTyped] = useState('')
  const [motif, setMotif] = useState('')
  const montant = parseAmount(typed)
  const present = fees.find((fee) => fee.party === 'client' && fee.fait === fait)
  const force = useForced(command, onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            <Trans>Imposer un montant</Trans>
          </DialogTitle>
        </DialogHeader>
        {force.error && <Notice tone="error">{refusalSentence(force.error)}</Notice>}
        <Field
          label={t`Pour`}
          help={present ? presentAmount(present) : t`Rien n’est compté pour ce fait aujourd’hui.`}
        >
          {(control) => (
            <Select {...control} value={fait} onChange={(event) => setFait(event.target.value as Fait)}>
              {FORCEABLE.map((one) => (
                <option key={one} value={one}>
                  {FAITS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Montant TTC (DH)`} required help={t`0 pour ne rien faire payer.`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              className="tabular text-end"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label={t`Motif`} required help={t`Le client le lira.`}>
          {(control) => (
            <Textarea
              {...control}
              value={motif}
              maxLength={300}
              onChange={(event) => setMotif(event.target.value)}
            />
          )}
        </Field>
        <DialogFooter>
          <Button
            pending={force.isPending}
            disabled={montant === null || motif.trim() === ''}
            onClick={() => montant !== null && force.mutate({ fait, montant: toDirhams(montant), motif })}
          >
            {montant === null ? <Trans>Imposer</Trans> : <Trans>Imposer {format(montant)}</Trans>}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function useForced(command: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: { fait: Fait; montant: number; motif: string }) =>
      client.collection('frais').create({ command, force: true, ...asked }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: recordsKey('frais') })
      onDone()
    },
    meta: { silent: true },
  })
}

function presentAmount({ montant }: Fee): string {
  const amount = format(fromDirhams(montant))
  return t`Aujourd’hui : ${amount}.`
}
