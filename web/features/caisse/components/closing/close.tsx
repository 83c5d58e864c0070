import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { format, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { newId } from '#web/form/new-id.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { toast } from '#web/lib/toast.ts'
import { formatDay } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { closeDay, type Day, gapNow } from '../../rules/day.ts'
import { countedOf, type Typed } from '../count-table.tsx'

interface CloseProps {
  day: Day
  typed: Typed
  gap: Centimes
  motif: string
  begun: boolean
  confirm: RefObject<HTMLButtonElement | null>
  onMotif: (motif: string) => void
}

/** Closes a day without a gap; with one, requires a reason first. */
export function Close({ day, typed, gap, motif, begun, confirm, onMotif }: CloseProps) {
  const queries = useQueryClient()
  const id = useRef(newId())
  const [unsaid, setUnsaid] = useState(false)
  const close = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      closeDay({ day, id: id.current, comptage: countedOf(typed), ecart: gap, motif: motif.trim() }),
    onSuccess: () => toast.success(t`Journée du ${formatDay(day.jour)} close`),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('journees_caisse') }),
  })
  const submit = () => {
    if (gap !== ZERO && motif.trim() === '') return setUnsaid(true)
    close.mutate()
  }
  const [said] = Object.values(fieldErrors(close.error))
  const differs = gapNow(close.error)
  return (
    <section className="grid content-start gap-3 lg:col-start-2 xl:col-start-3 xl:row-start-1">
      {begun && gap !== ZERO && (
        <>
          <div
            role="status"
            data-category="echoue"
            className="rounded-xl bg-tone-soft p-3 font-semibold text-tone"
          >
            {gap < 0 ? (
              <Trans>Il manque {format(subtract(ZERO, gap))}</Trans>
            ) : (
              <Trans>Il y a {format(gap)} de trop</Trans>
            )}
          </div>
          <Field
            label={t`Motif de l’écart`}
            required
            help={t`Recomptez d’abord. Sinon l’écart est écrit au compte « écarts », et la caisse ouvre demain à ce qui est compté.`}
            error={unsaid && motif.trim() === '' ? t`Dites pourquoi le compte diffère.` : undefined}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                value={motif}
                onChange={({ target }) => onMotif(target.value)}
              />
            )}
          </Field>
        </>
      )}
      {close.error && said !== undefined && <Notice tone="error">{said}</Notice>}
      {close.error && said === undefined && <Refused error={close.error} />}
      {differs !== null && (
        <p className="text-muted-foreground">
          <Trans>Le compte du jour a été relu : rien n’est clos.</Trans>
        </p>
      )}
      <Button
        ref={confirm}
        size="lg"
        disabled={!begun && day.attendu !== 0}
        pending={close.isPending}
        onClick={submit}
      >
        {gap === ZERO ? <Trans>Clore la journée</Trans> : <Trans>Clore avec l’écart de {format(gap)}</Trans>}
      </Button>
      <p className="text-muted-foreground text-xs">
        <Trans>Une journée close ne change plus. Ce qui arrive ensuite s’inscrit au jour suivant.</Trans>
      </p>
    </section>
  )
}
