import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { FAITS } from '#model/domain/tariffs/faits.ts'
import { word } from '#web/lib/i18n.ts'
import {
  type PossibleFee,
  type SimulationRequest,
  simulationQuery,
} from '#web/shared/fees/simulation-query.ts'

/** Further fees that a delivery may have; nothing without any. */
export function PossibleFees({ asked }: { asked: Pick<SimulationRequest, 'ville' | 'fait'> }) {
  const { data } = useQuery(simulationQuery({ ...asked, price: 0 }))
  if (asked.ville === '' || !data || data.eventuels.length === 0) return null
  return (
    <section className="grid gap-1.5 border-t pt-4">
      <h2 className="font-medium text-sm">
        <Trans>Selon ce qui arrive au colis</Trans>
      </h2>
      <dl aria-label={t`Frais éventuels`} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {data.eventuels.map((fee) => (
          <Fragment key={`${fee.fait} ${fee.nuit}`}>
            <dt className="text-muted-foreground">{wordsOf(fee)}</dt>
            <dd className="tabular text-end text-muted-foreground">
              {fee.montant === 0 ? <Trans>gratuit</Trans> : format(fromDirhams(fee.montant))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function wordsOf({ fait, nuit }: PossibleFee): string {
  if (fait === 'stockage') return t`Stockage, chaque nuit à partir de la nuit ${nuit}`
  if (fait === 'presentation') return t`Nouvelle présentation, un autre jour sans réponse`
  if (fait === 'retour') return t`Retour, sauf après un refus`
  return word(FAITS[fait])
}
