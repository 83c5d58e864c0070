import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import { commands } from '#model/collections/commands.ts'
import type { Row } from '#model/collections.ts'
import { CHANGEABLE, type Changeable, whyNoNewPrice } from '#model/domain/commande/demande.ts'
import { errorWords, refusedFields } from '#web/form/error-words.ts'
import { FieldInput } from '#web/form/field-input.tsx'
import type { FormField } from '#web/form/form-spec.ts'
import { type FormValues, keyOfPath } from '#web/form/form-values.ts'
import { isSame, readInput, toInput } from '#web/form/input-values.ts'
import { type Clock, useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useAsk } from './queries.ts'

const { fields } = commands
const toField = (name: Changeable): FormField => ({ path: name, name, of: 'main', field: fields[name] })

/** Form with the present values; only the changed ones are requested. */
export function AskChange({ record, onClose }: { record: ListRow; onClose: () => void }) {
  const { clock } = useSession()
  const ask = useAsk(record.id)
  const [note, setNote] = useState('')
  const [same, setSame] = useState(false)
  const offered = offeredOf(record)
  const start: FormValues = Object.fromEntries(
    offered.map((name) => [keyOfPath(name), toInput(fields[name], record[name], clock)]),
  )
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: (values) => {
      const errors = errorsOf(offered, values, clock)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const submit = form.handleSubmit((values) => {
    const changes = changesOf(offered, start, values, clock)
    setSame(Object.keys(changes).length === 0)
    if (Object.keys(changes).length === 0) return
    ask.mutate(
      { changes, note },
      {
        onSuccess: onClose,
        onError: (error) => {
          for (const [name, told] of refusedFields(error)) {
            form.setError(keyOfPath(name), { type: told.code, message: errorWords(told) })
          }
        },
      },
    )
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg" aria-describedby={undefined}>
        <form onSubmit={(event: FormEvent) => void submit(event)} noValidate className="grid min-h-0 gap-4">
          <DialogHeader>
            <DialogTitle>
              <Trans>Demander un changement</Trans>
            </DialogTitle>
          </DialogHeader>
          <FormProvider {...form}>
            <div className="grid max-h-[60dvh] gap-4 overflow-y-auto px-0.5 sm:grid-cols-2">
              {offered.map((name) => (
                <FieldInput
                  key={name}
                  form={form}
                  field={toField(name)}
                  among=""
                  className={name === 'receiver_address' ? 'sm:col-span-2' : ''}
                />
              ))}
              <Textarea
                aria-label={t`Précision pour l’agence`}
                placeholder={t`Précision pour l’agence`}
                className="sm:col-span-2"
                value={note}
                maxLength={500}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          </FormProvider>
          {same && (
            <Notice tone="error">
              <Trans>Changez au moins une valeur.</Trans>
            </Notice>
          )}
          <p className="text-muted-foreground text-sm">
            <Trans>L’agence accepte ou refuse. En attendant, le livreur garde les anciennes valeurs.</Trans>
          </p>
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button type="submit" pending={ask.isPending}>
              <Trans>Envoyer la demande</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** A price that can change no more is not offered. */
function offeredOf({ outcome, money_state }: ListRow): readonly Changeable[] {
  const parcel = { outcome, money_state } as Pick<Row<'commands'>, 'outcome' | 'money_state'>
  return whyNoNewPrice(parcel) === null ? CHANGEABLE : CHANGEABLE.filter((name) => name !== 'price')
}

function errorsOf(offered: readonly Changeable[], values: FormValues, clock: Clock): FieldErrors<FormValues> {
  const errors: FieldErrors<FormValues> = {}
  for (const name of offered) {
    const read = readInput(fields[name], values[keyOfPath(name)] ?? '', clock)
    if ('error' in read) errors[keyOfPath(name)] = { type: read.error.code, message: errorWords(read.error) }
  }
  return errors
}

function changesOf(
  offered: readonly Changeable[],
  start: FormValues,
  values: FormValues,
  clock: Clock,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    offered.flatMap((name) => {
      const typed = values[keyOfPath(name)] ?? ''
      const read = readInput(fields[name], typed, clock)
      const same = isSame(fields[name], typed, start[keyOfPath(name)] ?? '', clock)
      return !same && 'value' in read ? [[name, read.value] as const] : []
    }),
  )
}
