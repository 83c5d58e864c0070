import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { add, format, parseAmount, ZERO } from '#model/domain/money.ts'
import type { FormValues } from '#web/form/use-record-form.ts'
import { Notice } from '#web/ui/notice.tsx'

const DIRHAM = 100

/** What the livreur will ask at the door, while the price is typed. */
export function LiveTotal() {
  const { control } = useFormContext<FormValues>()
  const [price, fees] = useWatch({ control, name: ['price', 'extra_fees'] })
  const total = add(read(price), read(fees))
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between">
        <span>
          <Trans>Total à encaisser</Trans>
        </span>
        <output className="tabular font-semibold text-lg">{format(total)}</output>
      </p>
      {total % DIRHAM !== 0 && (
        <Notice>
          <Trans>
            Ce total n’est pas un nombre entier de dirhams : le livreur devra rendre des centimes.
          </Trans>
        </Notice>
      )}
    </div>
  )
}

const read = (typed: unknown) =>
  typeof typed === 'string' && typed !== '' ? (parseAmount(typed) ?? ZERO) : ZERO
