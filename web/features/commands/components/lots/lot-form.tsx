import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import type { FormValues } from '#web/form/use-record-form.ts'
import { useStartLot } from '#web/layout/lots/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { namesQuery } from '#web/table/relation-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoveFields } from '../move/move-fields.tsx'
import { readMove, startMove } from '../move/values.ts'
import type { Chosen, LotAction } from './chosen.ts'
import { lotPlan } from './plans.ts'
import { StateChoice } from './state-choice.tsx'
import type { StateOffer } from './states-for.ts'

export interface LotStarted {
  readonly id: string
  readonly said: (applied: number) => string
}

interface LotFormProps {
  action: LotAction
  chosen: Chosen
  onClose: () => void
  onStarted: (lot: LotStarted) => void
}

/** What an action on many commandes asks, once for all of them. */
export function LotForm({ action, chosen, onClose, onStarted }: LotFormProps) {
  const [offer, setOffer] = useState<StateOffer | null>(null)
  const plan = lotPlan(action, offer)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{plan.title}</DialogTitle>
          <p className="text-muted-foreground">
            <Plural value={chosen.count} one="# commande" other="# commandes" />
          </p>
        </DialogHeader>
        {action === 'etat' && offer === null ? (
          <StateChoice chosen={chosen} onChoose={setOffer} />
        ) : (
          <Fields key={plan.to} action={action} plan={plan} chosen={chosen} onStarted={onStarted} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface FieldsProps extends Omit<LotFormProps, 'onClose'> {
  plan: ReturnType<typeof lotPlan>
}

function Fields({ action, plan, chosen, onStarted }: FieldsProps) {
  const { clock } = useSession()
  const queries = useQueryClient()
  const [id] = useState(newId)
  const start = useStartLot()
  const form = useForm<FormValues>({ defaultValues: startMove(plan, null, clock) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { body, errors } = readMove(plan, form.getValues(), null, clock)
    form.clearErrors()
    for (const [field, message] of Object.entries(errors)) form.setError(field, { message })
    if (Object.keys(errors).length > 0) return
    const move = action === 'etat' ? { ...body, status: plan.status } : body
    const livreur = String(body.delivery_man ?? '')
    const names = livreur === '' ? [] : await queries.ensureQueryData(namesQuery('users', [livreur]))
    const name = names[0]?.label ?? ''
    start.mutate(
      { ...chosen.asked, id, kind: action, move },
      {
        onSuccess: (lot) => onStarted({ id: lot.id, said: (n) => plan.said(n, name) }),
      },
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      {start.error && <Notice tone="error">{refusalSentence(start.error)}</Notice>}
      {plan.hint !== '' && <p className="text-muted-foreground">{plan.hint}</p>}
      <MoveFields form={form} fields={plan.fields} status={plan.status} />
      <DialogFooter>
        <Button
          type="submit"
          variant={plan.destructive ? 'destructive' : 'default'}
          pending={start.isPending}
        >
          {start.isPending ? <Trans>Envoi…</Trans> : (plan.verb ?? t`Valider`)}
        </Button>
      </DialogFooter>
    </form>
  )
}
