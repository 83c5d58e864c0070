import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { format, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { type Comptage, DENOMINATIONS, keyOf, sumOf } from '#model/domain/till/comptage.ts'
import { explaining } from '#model/domain/till/explain.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Parcel } from '../../queries.ts'
import { Ltr } from '../ltr.tsx'
import { Stepper } from '../stepper.tsx'

interface CashCountProps {
  due: Centimes
  delivered: readonly Parcel[]
}

/** Count of notes and coins, so that the livreur knows a gap before the cashier. */
export function CashCount({ due, delivered }: CashCountProps) {
  const { t } = useLingui()
  const [counted, setCounted] = useState<Comptage>({})
  const made = sumOf(counted)
  const total = 'sum' in made ? made.sum : ZERO
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1.5">
        {DENOMINATIONS.map((value) => {
          const shown = format(value).replace(/,00(?=\s)/, '')
          return (
            <li key={value}>
              <Stepper
                name={t`Nombre de ${shown}`}
                label={<Ltr className="tabular font-semibold text-lg">{shown}</Ltr>}
                value={counted[keyOf(value)] ?? 0}
                onChange={(n) => setCounted({ ...counted, [keyOf(value)]: n })}
              />
            </li>
          )
        })}
      </ul>
      <p className="flex items-baseline justify-between text-lg">
        <Trans>Compté</Trans>
        <Ltr className="tabular font-bold text-2xl">{format(total)}</Ltr>
      </p>
      <div aria-live="polite">
        {total !== ZERO && <Gap gap={subtract(total, due)} delivered={delivered} />}
      </div>
    </div>
  )
}

function Gap({ gap, delivered }: { gap: Centimes; delivered: readonly Parcel[] }) {
  if (gap === ZERO) {
    return (
      <Notice className="text-base">
        <Trans>Le compte est bon.</Trans>
      </Notice>
    )
  }
  const amount = <Ltr className="tabular font-bold">{format(gap < ZERO ? subtract(ZERO, gap) : gap)}</Ltr>
  const taken = delivered.map((parcel) => ({
    ...parcel,
    collected: fromDirhams(parcel.amount_collected),
    expected: fromDirhams(parcel.total),
  }))
  const told = explaining(gap, taken)
  return (
    <Notice tone="error" className="text-base">
      <p>{gap < ZERO ? <Trans>Il manque {amount}.</Trans> : <Trans>{amount} de trop.</Trans>}</p>
      {told.length > 0 && (
        <>
          <p className="mt-1">
            <Trans>À vérifier :</Trans>
          </p>
          <ul className="mt-1 grid gap-1">
            {told.map((parcel) => (
              <li key={parcel.id} className="flex justify-between gap-2">
                <span className="min-w-0 truncate">
                  <bdi>{parcel.receiver_full_name}</bdi> <Ltr className="tabular">{parcel.code}</Ltr>
                </span>
                <Ltr className="tabular shrink-0">{format(parcel.collected)}</Ltr>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
