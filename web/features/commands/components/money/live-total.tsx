import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { format } from '#model/domain/money.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { typedTotal } from './typed-total.ts'

/** The amount to collect at the door, while the price is typed. */
export function LiveTotal() {
  const [price, fees] = useWatch<FormValues>({ name: ['price', 'extra_fees'] })
  return (
    <p className="flex items-baseline justify-between">
      <span>
        <Trans>Total à encaisser</Trans>
      </span>
      <output className="tabular font-semibold text-lg">{format(typedTotal(price, fees))}</output>
    </p>
  )
}
