import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { questionOf } from '#web/lib/errors.ts'
import type { StartedLot } from '#web/shared/lots/lot-dialog.tsx'
import { useStartLot } from '#web/shared/lots/queries.ts'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Question } from '#web/ui/question.tsx'
import { MoveFields } from '../move/move-fields.tsx'
import { OtherState } from '../move/other-state.tsx'
import { useMoveForm } from '../move/use-move-form.ts'
import type { ReadMove } from '../move/values.ts'
import type { Chosen, LotAction } from './chosen.ts'
import { type LotPlan, planOf, planTo } from './plans.ts'
import { StateChoice } from './state-choice.tsx'
import type { StateOffer } from './states-for.ts'

interface LotFormProps {
  action: LotAction
  chosen: Chosen
  onClose: () => void
  onStarted: (lot: StartedLot) => void
}

/** The form of an action on many commandes. */
export function LotForm({ action, chosen, onClose, onStarted }: LotFormProps) {
  const [offer, setOffer] = useState<StateOffer | null>(null)
  const plan = action === 'etat' ? offer && planTo(offer) : planOf(action)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{plan?.title ?? t`Changer l’état`}</DialogTitle>
          <p className="text-muted-foreground">
            <Plural value={chosen.count} one="# commande" other="# commandes" />
          </p>
        </DialogHeader>
        {plan ? (
          <Fields
            action={action}
            plan={plan}
            chosen={chosen}
            onBack={offer && (() => setOffer(null))}
            onStarted={onStarted}
          />
        ) : (
          <StateChoice chosen={chosen} onChoose={setOffer} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface FieldsProps extends Omit<LotFormProps, 'onClose'> {
  plan: LotPlan
  /** Goes back to the choice of a state; null without one. */
  onBack: (() => void) | null
}

function Fields({ action, plan, chosen, onBack, onStarted }: FieldsProps) {
  const start = useStart({ action, plan, chosen, onStarted })
  const { form, root, onSubmit } = useMoveForm(plan, null, start.mutateAsync)
  const [question, asked] = [questionOf(start.error), start.variables]
  return (
    <form ref={root} onSubmit={onSubmit} noValidate className="grid gap-4">
      {start.error && !question && <Notice tone="error">{refusalSentence(start.error)}</Notice>}
      {question && asked && (
        <Question
          verb={<Trans>Affecter quand même</Trans>}
          pending={start.isPending}
          onConfirm={() => start.mutate({ ...asked, body: { ...asked.body, [question.field]: true } })}
        >
          {question.message}
        </Question>
      )}
      {plan.hint !== '' && <p className="text-muted-foreground">{plan.hint}</p>}
      <MoveFields form={form} fields={plan.fields} status={plan.status} />
      <div className="flex flex-wrap justify-between gap-2">
        {onBack && <OtherState onPress={onBack} />}
        <Button
          type="submit"
          variant={plan.destructive ? 'destructive' : 'default'}
          className="ms-auto"
          pending={start.isPending}
        >
          {start.isPending ? <Trans>Envoi…</Trans> : (plan.verb ?? t`Valider`)}
        </Button>
      </div>
    </form>
  )
}

function useStart({ action, plan, chosen, onStarted }: Omit<FieldsProps, 'onBack'>) {
  const queries = useQueryClient()
  // One id per form: a resend after a lost response makes no second lot.
  const [id] = useState(newId)
  const start = useStartLot()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ body }: ReadMove) => {
      const livreur = String(body.delivery_man ?? '')
      const names = livreur === '' ? [] : await queries.ensureQueryData(namesQuery('users', [livreur]))
      const seen = action === 'affectation' ? { livreurs_vus: chosen.livreurs } : {}
      const move = action === 'etat' ? { ...body, status: plan.status } : { ...body, ...seen }
      const lot = await start.mutateAsync({ ...chosen.asked, id, kind: action, move })
      return { id: lot.id, said: (n: number) => plan.said(n, names[0]?.label ?? '') }
    },
    onSuccess: onStarted,
  })
}
