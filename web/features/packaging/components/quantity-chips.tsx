import { t } from '@lingui/core/macro'
import { Controller, useFormContext } from 'react-hook-form'
import { QUANTITY_STEPS } from '#model/domain/quantity.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { Button } from '#web/ui/button.tsx'

/** The quantities the trade sells, one press each. */
export function QuantityChips({ name }: { name: string }) {
  const { control } = useFormContext<FormValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium text-sm">{t`Quantité`}</legend>
          <div className="flex flex-wrap gap-2">
            {QUANTITY_STEPS.map((step) => {
              const isChosen = Number(field.value) === step
              return (
                <Button
                  key={step}
                  type="button"
                  variant={isChosen ? 'default' : 'outline'}
                  aria-pressed={isChosen}
                  className="h-11 min-w-14 tabular"
                  onClick={() => field.onChange(String(step))}
                >
                  {groupDigits(step)}
                </Button>
              )
            })}
          </div>
        </fieldset>
      )}
    />
  )
}
