import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Unread } from '#web/form/unread.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { homeFiguresQuery } from '../home-figures-query.ts'
import { AvisCard } from './avis-card.tsx'
import { DaysCard } from './days-card.tsx'
import { MoneyAgesCard } from './money-ages-card.tsx'
import { RatesCard } from './rates-card.tsx'
import { StagesCard } from './stages-card.tsx'

/** The last thirty days: what came in and was delivered, what was collected, how well, and the money that still waits. */
export function FiguresBoard() {
  const figures = useQuery(homeFiguresQuery)
  if (figures.isError) return <Unread error={figures.error} onRetry={() => void figures.refetch()} />
  const { data } = figures
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">
        <Trans>Trente jours</Trans>
      </h2>
      {data ? (
        <div className="grid grid-cols-1 items-start gap-2.5 md:grid-cols-2">
          <DaysCard of="livres" days={data.jours} />
          <DaysCard of="encaisse" days={data.jours} />
          <RatesCard figures={data} />
          {data.delais && <StagesCard delais={data.delais} figures={data} />}
          <AvisCard since={data.du} />
          {data.argent.length > 0 && <MoneyAgesCard argent={data.argent} today={data.au} />}
        </div>
      ) : (
        <Skeleton className="h-[42rem] rounded-xl md:h-[36rem]" />
      )}
    </section>
  )
}
