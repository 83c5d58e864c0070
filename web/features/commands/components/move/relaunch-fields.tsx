import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FormProvider, type UseFormReturn, useController } from 'react-hook-form'
import { commands } from '#model/collections/commands.ts'
import { RELAUNCHED_WITH } from '#model/domain/commande/demande.ts'
import { FieldInput } from '#web/form/field-input.tsx'
import type { FormValues } from '#web/form/form-values.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { RELAUNCH, RELAUNCHES } from './values.ts'

type Form = keyof typeof RELAUNCHES

/**
 * The recipient of the relance: unchanged, another person, or another place. The fields
 * start with the present values.
 */
export function RelaunchFields({ form }: { form: UseFormReturn<FormValues> }) {
  const { field, fieldState } = useController({ control: form.control, name: RELAUNCH })
  const chosen = field.value as Form
  const choose = (next: Form) => {
    if (next === chosen) return
    // Hidden fields are reset, so that they change nothing.
    for (const name of RELAUNCHED_WITH) form.resetField(name)
    form.clearErrors(RELAUNCH)
    field.onChange(next)
  }
  const names: readonly (typeof RELAUNCHED_WITH)[number][] = RELAUNCHES[chosen]
  return (
    <div className="grid gap-3">
      <p aria-hidden className="font-medium">
        <Trans>Pour qui repart le colis</Trans>
      </p>
      <RadioCards<Form>
        label={t`Pour qui repart le colis`}
        value={chosen}
        onValueChange={choose}
        className="sm:grid-cols-3"
        options={[
          { value: 'pareil', label: t`Mêmes données` },
          { value: 'destinataire', label: t`Autre destinataire` },
          { value: 'ville', label: t`Autre ville` },
        ]}
      />
      {names.length > 0 && (
        <FormProvider {...form}>
          <div className="grid gap-4 sm:grid-cols-2">
            {names.map((name) => (
              <FieldInput
                key={name}
                form={form}
                field={{ path: name, name, of: 'main', field: commands.fields[name] }}
                among={name === 'city' ? 'active = true' : ''}
                className={name === 'receiver_address' ? 'sm:col-span-2' : ''}
              />
            ))}
          </div>
        </FormProvider>
      )}
      {fieldState.error?.message && <Notice tone="error">{fieldState.error.message}</Notice>}
    </div>
  )
}
