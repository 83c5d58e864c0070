import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { toDirhams } from '#model/domain/money.ts'
import type { FormValues } from '#web/form/form-values.ts'
import { useSession } from '#web/lib/session.ts'
import { FeesTold } from '#web/shared/fees/fees-told.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { typedAmount, typedTotal } from './typed-total.ts'

const DIRHAM = 100

/** The fees of the commande being typed, and a warning about a total that is awkward in cash. */
export function LiveFees() {
  const [price, fees, ville, client, exchanged, weight, insured, value] = useWatch<FormValues>({
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
  const total = typedTotal(price, fees)
  const asked = {
    ville: String(ville ?? ''),
    ...(maySet && client ? { client: String(client) } : {}),
    fait: exchanged === true ? 'echange' : 'livraison',
    price: toDirhams(total),
    ...(Number(weight) > 0 && { weight_g: Number(weight) }),
    ...(insured === true && { declared_value: toDirhams(typedAmount(value)) }),
  } as const
  return (
    <div className="mt-6 grid gap-2">
      {(person.type === 'client' || maySet) && <FeesTold asked={asked} maySet={maySet} />}
      {total % DIRHAM !== 0 && (
        <Notice>
          <Trans>
            Ce total n’est pas un nombre entier de dirhams : le livreur devra rendre des centimes.
          </Trans>
        </Notice>
      )}
    </div>
  )
}
