import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { COMPANY_FIELDS, type Company, type CompanyField } from '#model/domain/company.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { companyQuery, saveCompany } from '../queries.ts'

interface CompanyFormProps {
  /** Record that holds the identity; empty when none was saved. */
  id: string
  company: Company
}

export function CompanyForm({ id, company }: CompanyFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const labels = useLabels()
  const { register, handleSubmit, formState, reset } = useForm({ values: company })
  const save = useMutation({
    mutationFn: (values: Company) => saveCompany(id, values),
    onSuccess: async (_, values) => {
      reset(values)
      toast.success(t`Identité enregistrée`)
      await queries.invalidateQueries(companyQuery)
    },
  })
  const rules = {
    ice: { pattern: { value: /^(\d{15})?$/, message: t`L’ICE compte 15 chiffres.` } },
    name: { required: t`Écrivez la raison sociale : elle paraît sur les factures.` },
  } as const
  return (
    <Card>
      <CardContent>
        <form
          className="grid gap-4 sm:grid-cols-2"
          noValidate
          onSubmit={handleSubmit((values) => save.mutate(values))}
        >
          {COMPANY_FIELDS.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              required={name === 'name'}
              error={formState.errors[name]?.message}
              className={name === 'name' || name === 'address' ? 'sm:col-span-2' : ''}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode={name === 'ice' ? 'numeric' : undefined}
                  {...register(name, name === 'ice' || name === 'name' ? rules[name] : {})}
                />
              )}
            </Field>
          ))}
          <div className="sm:col-span-2">
            <Button type="submit" pending={save.isPending} disabled={!formState.isDirty}>
              <Trans>Enregistrer</Trans>
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function useLabels(): Record<CompanyField, string> {
  const { t } = useLingui()
  return {
    name: t`Raison sociale`,
    legal_form: t`Forme juridique (SARL, SA…)`,
    capital: t`Capital social`,
    ice: t`ICE`,
    tax_id: t`Identifiant fiscal (IF)`,
    trade_register: t`Registre de commerce (RC)`,
    business_tax: t`Taxe professionnelle (TP)`,
    cnss: t`CNSS`,
    rib: t`RIB (compte des virements)`,
    address: t`Adresse`,
    city: t`Ville`,
    phone: t`Téléphone`,
    email: t`E-mail`,
  }
}
