import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { add, format, parseAmount, toDirhams, ZERO } from '#model/domain/money.ts'
import type { FormValues } from '#web/form/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { FeesTold } from '#web/shared/fees/fees-told.tsx'
import { Notice } from '#web/ui/notice.tsx'

const DIRHAM = 100

/** What the livreur will ask at the door, while the price is typed. */
export function LiveTotal() {
  const { control } = useFormContext<FormValues>()
  const [price, fees, ville, client, exchanged, weight, insured, value] = useWatch({
    control,
    name: [
      'price',
      'extra_fees',
      'city',
      'client_source',
      'is_echange',
      'weight_g',
      'assure',
      'declared_value',
    ],
  })
  const { person, holds } = useSession()
  const maySet = holds('Frais de livraison')
  const total = add(read(price), read(fees))
  const asked = {
    ville: String(ville ?? ''),
    ...(maySet && client ? { client: String(client) } : {}),
    fait: exchanged === true ? 'echange' : 'livraison',
    price: toDirhams(total),
    ...(Number(weight) > 0 && { weight_g: Number(weight) }),
    ...(insured === true && { declared_value: toDirhams(read(value)) }),
  } as const
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between">
        <span>
          <Trans>Total à encaisser</Trans>
        </span>
        <output className="tabular font-semibold text-lg">{format(total)}</output>
      </p>
      {(person.type === 'client' || maySet) && <FeesTold asked={asked} maySet={maySet} />}
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
