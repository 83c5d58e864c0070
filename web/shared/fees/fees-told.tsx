import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { FAITS } from '#model/domain/tariffs/faits.ts'
import { percent } from '#model/domain/tariffs/promotions.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { word } from '#web/lib/i18n.ts'
import { cn } from '#web/ui/cn.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type SimulationRequest, simulationQuery } from './simulation-query.ts'

/** The fees of a parcel and the client's payout, computed by the server; nothing without a ville. */
export function FeesTold({ asked, maySet }: { asked: SimulationRequest; maySet: boolean }) {
  const { data, error, isPlaceholderData } = useQuery(simulationQuery(useLater(asked)))
  if (asked.ville === '') return null
  if (error) {
    return (
      <Notice tone="error">
        {refusalSentence(error)}
        {maySet && (
          <>
            {' '}
            <Link to="/clients-fee" search={{ ville: asked.ville }} className="font-medium underline">
              <Trans>Régler le tarif</Trans>
            </Link>
          </>
        )}
      </Notice>
    )
  }
  if (!data) return null
  return (
    <dl
      aria-label={t`Frais`}
      aria-live="polite"
      className={cn('grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm', isPlaceholderData && 'opacity-60')}
    >
      {data.frais.map(({ fait, brut, remise, source, pourcentage, base }) => (
        <Fragment key={fait}>
          <FeeLine
            label={word(FAITS[fait])}
            source={[shareWords(pourcentage, base), maySet ? source : '']
              .filter((word) => word !== '')
              .join(', ')}
            amount={-brut}
          />
          {remise > 0 && <FeeLine label={t`Remise`} source="" amount={remise} />}
        </Fragment>
      ))}
      <dt className="font-medium">
        {data.recevrez < 0 ? <Trans>Vous devrez</Trans> : <Trans>Vous recevrez</Trans>}
      </dt>
      <dd className="tabular text-end font-semibold">{format(fromDirhams(Math.abs(data.recevrez)))}</dd>
    </dl>
  )
}

const shareWords = (pourcentage: number, base: number): string =>
  pourcentage === 0 ? '' : t`${percent(pourcentage)} de ${format(fromDirhams(base))}`

function FeeLine({ label, source, amount }: { label: string; source: string; amount: number }) {
  return (
    <>
      <dt className="text-muted-foreground">
        {label} {source !== '' && <span className="text-xs">({source})</span>}
      </dt>
      <dd className="tabular text-end text-muted-foreground">{format(fromDirhams(amount))}</dd>
    </>
  )
}

const PAUSE_MS = 300

/** Debounces the simulation: one request per pause in typing. */
function useLater(asked: SimulationRequest): SimulationRequest {
  const [settled, setSettled] = useState(asked)
  const key = JSON.stringify(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as SimulationRequest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
