import { Trans, useLingui } from '@lingui/react/macro'
import { Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { languageOf } from '#web/lib/language.ts'
import { useSession } from '#web/lib/session.ts'
import { isRefused } from '#web/outbox/kept.ts'
import { isAnythingLeft, useOutbox } from '#web/outbox/outbox.ts'
import { StoreTrouble } from '#web/outbox/store-trouble.tsx'
import { useNewVersion } from '#web/outbox/worker.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lastResult } from './components/back/last-result.ts'
import { BottomBar } from './components/bottom-bar.tsx'
import { KeptBand } from './components/kept-band.tsx'
import { LanguageSwitch } from './components/language-switch.tsx'
import { DayLists } from './components/list/day-lists.tsx'
import { loadPhones } from './components/list/parcel-actions.tsx'
import { Summary } from './components/summary.tsx'
import { type Day, useDay } from './components/use-day.ts'
import { useHeartbeat } from './components/use-heartbeat.ts'
import { useKept } from './components/use-kept.ts'
import { useWakeLock } from './components/use-wake-lock.ts'

/** Preloads the code of each sheet once the list is shown. */
const loadResult = () => import('./components/result/result-sheet.tsx')
const loadScan = () => import('./components/scan/load-scan.tsx')
const loadReturn = () => import('./components/scan/return-scan.tsx')
const loadEnd = () => import('./components/end/end-sheet.tsx')
const loadRefused = () => import('./components/list/refused-list.tsx')
const loadUndo = () => import('./components/back/undo-bar.tsx')
const loadLast = () => import('./components/back/last-results.tsx')
const NewVersionBand = lazy(() =>
  import('./components/new-version-band.tsx').then((module) => ({ default: module.NewVersionBand })),
)
const ClosedTour = lazy(() =>
  import('./components/end/closed-tour.tsx').then((module) => ({ default: module.ClosedTour })),
)
const OpenGaps = lazy(() =>
  import('./components/gap/open-gaps.tsx').then((module) => ({ default: module.OpenGaps })),
)
const UndoBar = lazy(() => loadUndo().then((module) => ({ default: module.UndoBar })))
const LastResults = lazy(() => loadLast().then((module) => ({ default: module.LastResults })))
const ResultSheet = lazy(() => loadResult().then((module) => ({ default: module.ResultSheet })))
const LoadScan = lazy(() => loadScan().then((module) => ({ default: module.LoadScan })))
const ReturnScan = lazy(() => loadReturn().then((module) => ({ default: module.ReturnScan })))
const RefusedList = lazy(() => loadRefused().then((module) => ({ default: module.RefusedList })))
const EndSheet = lazy(() => loadEnd().then((module) => ({ default: module.EndSheet })))

type Window = { readonly result: string } | 'scan' | 'fin' | 'retour' | null

/** A livreur’s day, with one thumb. */
export function TourneePage() {
  const { t } = useLingui()
  const { user } = useSession()
  const language = languageOf(user)
  const { day, failed, retry } = useDay()
  useKept()
  const outbox = useOutbox()
  const isAnyRefused = outbox.items.some(isRefused)
  const isNewVersion = useNewVersion() && !isAnythingLeft(outbox)
  useWakeLock(day?.tour?.state === 'ouverte')
  useHeartbeat(day?.tour?.state === 'ouverte')
  useReadySheets(day !== undefined)
  const isUndoable = lastResult.use() !== null
  const [open, setOpen] = useState<Window>(null)
  const close = () => setOpen(null)
  const parcel = day?.all.find(
    ({ id }) => typeof open === 'object' && open && 'result' in open && open.result === id,
  )
  return (
    <div
      className={cn(
        'mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 p-3',
        isUndoable ? 'pb-56' : 'pb-28',
      )}
    >
      <PageTitle title={t`Tournée`} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 truncate font-semibold text-lg">
          <bdi>{user.full_name}</bdi>
        </p>
        <LanguageSwitch language={language} />
      </div>
      <StoreTrouble />
      <KeptBand />
      {isNewVersion && <NewVersionBand />}
      {day ? (
        <>
          {isAnyRefused && (
            <RefusedList parcels={day.all} language={language} onResult={(id) => setOpen({ result: id })} />
          )}
          <OpenGaps />
          <Summary left={day.active.length} delivered={day.groups.livres.length} toPay={day.toPay} />
          {day.tour?.state === 'close' && <ClosedTour tour={day.tour} />}
          {isEmpty(day) ? (
            <NoTour />
          ) : (
            <DayLists
              day={day}
              language={language}
              onResult={(id) => setOpen({ result: id })}
              onScan={() => setOpen('scan')}
            />
          )}
          {day.tour?.state === 'ouverte' && (
            <LastResults
              day={day}
              tour={day.tour.id}
              language={language}
              onResult={(id) => setOpen({ result: id })}
            />
          )}
          <BottomBar
            onScan={() => setOpen('scan')}
            onEnd={day.tour?.state === 'ouverte' ? () => setOpen('fin') : undefined}
          >
            {isUndoable && <UndoBar language={language} />}
          </BottomBar>
        </>
      ) : (
        <Waiting failed={failed} retry={retry} />
      )}

      {parcel && <ResultSheet parcel={parcel} language={language} onClose={close} />}
      {open === 'scan' && <LoadScan toLoad={day?.groups.charger ?? []} onClose={close} />}
      {open === 'retour' && day && <ReturnScan day={day} onClose={() => setOpen('fin')} />}
      {open === 'fin' && day?.tour && (
        <EndSheet
          day={day}
          tour={day.tour}
          language={language}
          onResult={(id) => setOpen({ result: id })}
          onCount={() => setOpen('retour')}
          onClose={close}
        />
      )}
    </div>
  )
}

function useReadySheets(ready: boolean): void {
  useEffect(() => {
    if (ready)
      void Promise.allSettled([
        loadResult(),
        loadScan(),
        loadReturn(),
        loadEnd(),
        loadPhones(),
        loadRefused(),
        loadUndo(),
      ])
  }, [ready])
}

const isEmpty = ({ all, tour }: Day): boolean => all.length === 0 && tour?.state !== 'close'

function NoTour() {
  return (
    <EmptyState icon={<Truck />} title={<Trans>Pas de tournée aujourd’hui.</Trans>}>
      <Trans>Vos colis apparaîtront ici dès que votre agence vous en affecte.</Trans>
    </EmptyState>
  )
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (!failed) {
    return (
      <>
        <Skeleton className="h-20 w-full rounded-xl" />
        <Skeleton className="h-60 w-full rounded-xl" />
        <Skeleton className="h-60 w-full rounded-xl" />
      </>
    )
  }
  return (
    <EmptyState
      title={<Trans>Votre tournée n’a pas pu être lue.</Trans>}
      actions={
        <Button className="h-14 px-6 text-base pointer-coarse:h-14" onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    >
      <Trans>Vérifiez votre connexion. Rien n’est perdu.</Trans>
    </EmptyState>
  )
}
