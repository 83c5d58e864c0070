import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { clients } from '#model/collections/clients.ts'
import type { WireRow } from '#model/collections.ts'
import { refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { merchantQuery } from '../queries.ts'

const { fields } = clients
const NAMES = ['raison_sociale', 'ice', 'if_fiscal', 'rc', 'adresse'] as const
type Identity = Record<(typeof NAMES)[number], string>

const identityOf = (profile: Pick<WireRow<'clients'>, (typeof NAMES)[number]> | undefined): Identity => ({
  raison_sociale: profile?.raison_sociale ?? '',
  ice: profile?.ice ?? '',
  if_fiscal: profile?.if_fiscal ?? '',
  rc: profile?.rc ?? '',
  adresse: profile?.adresse ?? '',
})

/** The merchant's identity on factures. Issued factures keep the former one. */
export function CompanyIdentity() {
  const { t } = useLingui()
  const { person } = useSession()
  const { data } = useQuery(merchantQuery(person.id))
  const { register, handleSubmit, formState, reset } = useForm({ values: identityOf(data) })
  const save = useSave(person.id, (saved) => reset(identityOf(saved)))
  const refused = refusedWords(save.error)
  const { isDirty, errors } = formState
  const digits = t`15 chiffres, sans espace. Sans lui, vos factures ne sont pas déductibles chez vous.`
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Sur vos factures</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <form className="grid gap-4" noValidate onSubmit={handleSubmit((values) => save.mutate(values))}>
          <Field
            label={word(fields.raison_sociale.label)}
            required
            error={errors.raison_sociale?.message ?? refused.raison_sociale}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={fields.raison_sociale.max}
                {...register('raison_sociale', { required: t`Écrivez le nom de votre entreprise.` })}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={word(fields.ice.label)} error={errors.ice?.message ?? refused.ice} help={digits}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  {...register('ice', {
                    pattern: { value: new RegExp(`${fields.ice.pattern}|^$`), message: digits },
                    setValueAs: (typed: string) => typed.replace(/\s/g, ''),
                  })}
                />
              )}
            </Field>
            <Field label={word(fields.if_fiscal.label)} error={refused.if_fiscal}>
              {(control) => (
                <Input {...control} maxLength={fields.if_fiscal.max} {...register('if_fiscal')} />
              )}
            </Field>
            <Field label={word(fields.rc.label)} error={refused.rc}>
              {(control) => <Input {...control} maxLength={fields.rc.max} {...register('rc')} />}
            </Field>
          </div>
          <Field label={word(fields.adresse.label)} error={refused.adresse}>
            {(control) => (
              <Input
                {...control}
                autoComplete="street-address"
                maxLength={fields.adresse.max}
                {...register('adresse')}
              />
            )}
          </Field>
          <div>
            <Button type="submit" pending={save.isPending} disabled={!isDirty}>
              <Trans>Enregistrer</Trans>
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function useSave(id: string, saved: (profile: WireRow<'clients'>) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (identity: Identity) => client.collection('clients').update(id, identity),
    meta: { fieldsShown: true },
    onSuccess: (profile) => {
      saved(profile)
      toast.success(t`Identité enregistrée`)
      void queries.invalidateQueries({ queryKey: recordsKey('clients') })
    },
  })
}
