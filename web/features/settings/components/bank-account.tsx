import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { changementsRib } from '#model/collections/changements_rib.ts'
import { clients } from '#model/collections/clients.ts'
import { formatRib, parseRib } from '#model/domain/billing/rib.ts'
import { refusedWords } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { merchantQuery, type RibChange, ribChangeQuery } from '../queries.ts'

const { cycle_paiement, mode_paiement, payer_sur } = clients.fields

/** A merchant's bank account and payment cycle; a new account is requested with a proof. */
export function BankAccount() {
  const { person } = useSession()
  const { data: profile } = useQuery(merchantQuery(person.id))
  const { data: change } = useQuery(ribChangeQuery(person.id))
  const [asking, setAsking] = useState(false)
  if (!profile || change === undefined) return null
  const cycle = profile.cycle_paiement || 'hebdomadaire'
  const facts = [
    [t`Cycle de paiement`, word(cycle_paiement.options[cycle])],
    [word(mode_paiement.label), word(mode_paiement.options[profile.mode_paiement || 'virement'])],
    [word(payer_sur.label), word(payer_sur.options[profile.payer_sur || 'verse'])],
  ] as const
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Comment vous êtes payé</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <dl className="grid gap-1.5 text-sm">
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted-foreground">
              <Trans>RIB</Trans>
            </dt>
            <dd className="tabular font-medium">
              {profile.rib ? (
                formatRib(profile.rib)
              ) : (
                <Trans>Aucun : donnez-le pour être payé par virement</Trans>
              )}
            </dd>
          </div>
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted-foreground">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted-foreground text-xs">
          <Trans>Le cycle et le mode se conviennent avec Wasl : écrivez-nous pour les changer.</Trans>
        </p>
        {change?.state === 'refusee' && (
          <Notice tone="error">
            <Trans>
              Le RIB {formatRib(change.rib)} a été refusé. {change.motif}
            </Trans>
          </Notice>
        )}
        {change && isPending(change) ? (
          <PendingChange change={change} />
        ) : asking ? (
          <RibForm onDone={() => setAsking(false)} />
        ) : (
          <div>
            <Button variant="outline" onClick={() => setAsking(true)}>
              {profile.rib ? <Trans>Changer de RIB</Trans> : <Trans>Donner mon RIB</Trans>}
            </Button>
          </div>
        )}
      </CardContent>
    </Card>
  )
}

const isPending = ({ state, applied_at }: RibChange): boolean =>
  state === 'attente' || (state === 'acceptee' && applied_at === '')

function PendingChange({ change }: { change: RibChange }) {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => client.collection('changements_rib').update(change.id, { state: 'annulee' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: recordsKey('changements_rib') }),
    meta: { silent: true },
  })
  return (
    <Notice>
      <p className="font-medium">
        <Trans>Nouveau RIB : {formatRib(change.rib)}</Trans>
      </p>
      <p>
        {change.state === 'acceptee' ? (
          <Trans>
            Accepté. Vos virements y vont à partir du <Moment value={change.en_vigueur_at} relative={false} />
            .
          </Trans>
        ) : (
          <Trans>
            Demandé le <Moment value={change.created} relative={false} />, en attente d’une personne de Wasl.
            D’ici là, l’ancien reste en vigueur.
          </Trans>
        )}
      </p>
      {cancel.error && <Refused error={cancel.error} />}
      {change.state === 'attente' && (
        <Button
          variant="link"
          size="sm"
          className="px-0"
          pending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <Trans>Annuler la demande</Trans>
        </Button>
      )}
    </Notice>
  )
}

interface RibFormValues {
  rib: string
  preuve: File | null
}

/** The check digits of the RIB are verified on blur: a typing error would send the money to somebody else. */
function RibForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { register, control, handleSubmit, formState } = useForm<RibFormValues>({
    defaultValues: { rib: '', preuve: null },
    mode: 'onBlur',
  })
  const preuve = useController({
    control,
    name: 'preuve',
    rules: { validate: (file) => file !== null || t`Joignez l’attestation de votre banque.` },
  })
  const ask = useAsk(onDone)
  const refused = refusedWords(ask.error)
  const { errors } = formState
  const shown = Object.keys(refused).length > 0
  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit((values) => ask.mutate(values))}>
      <Field
        label={t`Nouveau RIB`}
        required
        error={errors.rib?.message ?? refused.rib}
        help={t`24 chiffres, avec ou sans espaces. La clé est vérifiée.`}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="007 810 0001234567890123 45"
            {...register('rib', {
              validate: (typed) =>
                parseRib(typed) !== null ||
                t`Ce RIB est faux : 24 chiffres, dont la clé ne va pas avec les autres. Relisez-le sur l’attestation.`,
            })}
          />
        )}
      </Field>
      <Field
        label={word(changementsRib.fields.preuve.label)}
        required
        error={errors.preuve?.message ?? refused.preuve}
        help={t`Photo ou PDF de moins de 5 Mo, à votre nom.`}
      >
        {(control) => (
          <FilePicker
            {...control}
            ref={preuve.field.ref}
            accept={changementsRib.fields.preuve.mimeTypes.join(',')}
            names={preuve.field.value ? [preuve.field.value.name] : []}
            onPick={([file]) => preuve.field.onChange(file ?? null)}
          />
        )}
      </Field>
      {ask.error && !shown && <Refused error={ask.error} />}
      <div className="flex gap-2">
        <Button type="submit" pending={ask.isPending}>
          <Trans>Demander</Trans>
        </Button>
        <Button type="button" variant="ghost" onClick={onDone}>
          <Trans>Fermer</Trans>
        </Button>
      </div>
    </form>
  )
}

function useAsk(done: () => void) {
  const { t } = useLingui()
  const { person } = useSession()
  const queries = useQueryClient()
  const [id] = useState(newId)
  return useMutation({
    mutationFn: ({ rib, preuve }: RibFormValues) => {
      const body = new FormData()
      body.set('id', id)
      body.set('user', person.id)
      body.set('rib', parseRib(rib) ?? rib)
      if (preuve) body.set('preuve', preuve)
      return client.collection('changements_rib').create(body)
    },
    meta: { fieldsShown: true },
    onSuccess: () => {
      done()
      toast.success(t`Demande envoyée`)
      void queries.invalidateQueries({ queryKey: recordsKey('changements_rib') })
      void queries.invalidateQueries({ queryKey: recordsKey('clients') })
    },
  })
}
