import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CGNC, planErrors } from '#model/domain/books/plan.ts'
import { ACCOUNTS, type AccountKind } from '#model/domain/ledger/accounts.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { planQuery, savePlan } from '../queries.ts'

type Plan = Readonly<Record<AccountKind, string>>
const KINDS = Object.keys(CGNC) as AccountKind[]

/** Account numbers of the ledger accounts in the exported journal. */
export function PlanCard() {
  const { data, isError } = useQuery(planQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Plan comptable</Trans>
        </CardTitle>
        <p className="text-muted-foreground text-sm">
          <Trans>
            Les numéros du journal exporté. Ceux du plan marocain sont proposés : demandez les vôtres au
            comptable.
          </Trans>
        </p>
      </CardHeader>
      <CardContent>
        {isError && (
          <Notice tone="error">
            <Trans>Le plan comptable n’a pas pu être lu. Rechargez la page.</Trans>
          </Notice>
        )}
        {data ? <PlanForm id={data.id} plan={data.plan} /> : !isError && <Skeleton className="h-96" />}
      </CardContent>
    </Card>
  )
}

function PlanForm({ id, plan }: { id: string; plan: Plan }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { register, handleSubmit, formState, reset } = useForm<Record<AccountKind, string>>({ values: plan })
  const save = useMutation({
    mutationFn: (values: Plan) => savePlan(id, values),
    onSuccess: async (_, values) => {
      reset(values)
      toast.success(t`Plan comptable enregistré`)
      await queries.invalidateQueries(planQuery)
    },
  })
  const rule = (kind: AccountKind) => ({
    validate: (number: string) =>
      planErrors({ [kind]: number }).length === 0 || t`De 4 à 10 chiffres, de 1 à 8 pour le premier.`,
  })
  return (
    <form
      className="grid gap-4 sm:grid-cols-2"
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
    >
      {KINDS.map((kind) => (
        <Field key={kind} label={ACCOUNTS[kind].label} error={formState.errors[kind]?.message}>
          {(control) => <Input {...control} inputMode="numeric" {...register(kind, rule(kind))} />}
        </Field>
      ))}
      <div className="sm:col-span-2">
        <Button type="submit" pending={save.isPending} disabled={!formState.isDirty}>
          <Trans>Enregistrer le plan</Trans>
        </Button>
      </div>
    </form>
  )
}
