import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { format } from '#model/domain/money.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { drop, keep, refusalOf, verdictOn } from '#web/outbox/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import type { Parcel, Tour } from '../../queries.ts'
import { FullSheet } from '../full-sheet.tsx'
import { countedParcels } from '../kept-ids.ts'
import { Ltr } from '../ltr.tsx'
import { ParcelLine } from '../parcel-line.tsx'
import { refusalsOf } from '../refusal-words.ts'
import { PATIENCE_MS } from '../result/use-report-result.ts'
import { isCounted } from '../scan/count-back.ts'
import type { Day } from '../use-day.ts'
import { CashCount } from './cash-count.tsx'

interface EndSheetProps {
  day: Day
  tour: Tour
  language: Language
  onResult: (id: string) => void
  /** Opens the scan of the parcels to hand back. */
  onCount: () => void
  onClose: () => void
}

/** End of the tour: open parcels, then parcels to hand back, then the cash; the server may refuse. */
export function EndSheet({ day, tour, language, onResult, onCount, onClose }: EndSheetProps) {
  const end = useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      await keep({ collection: 'tours', id: tour.id, body: { state: 'close' }, linger: true })
      const verdict = await verdictOn(tour.id, PATIENCE_MS)
      if (verdict?.verdict !== 'refused') return
      await drop(tour.id)
      throw refusalOf(verdict)
    },
    onSuccess: onClose,
  })
  const { livrer, rendre, livres } = day.groups
  return (
    <FullSheet title={<Trans>Fin de tournée</Trans>} onClose={onClose}>
      <SheetBody className="grid content-start gap-6">
        {livrer.length > 0 && <Forgotten parcels={livrer} language={language} onResult={onResult} />}
        <ToHandBack parcels={rendre} language={language} onCount={onCount} />
        <Part
          title={
            <Trans>
              À verser : <Ltr className="tabular">{format(day.toPay)}</Ltr>
            </Trans>
          }
        >
          <CashCount due={day.toPay} delivered={livres} />
        </Part>
        {refusalsOf(end.error).map(({ field, message }) => (
          <Notice key={field} tone="error" className="text-base">
            {message}
          </Notice>
        ))}
      </SheetBody>
      <SheetFooter>
        <Button
          className="h-14 flex-1 text-lg pointer-coarse:h-14"
          pending={end.isPending}
          disabled={livrer.length > 0}
          onClick={() => end.mutate()}
        >
          <Trans>Terminer la tournée</Trans>
        </Button>
      </SheetFooter>
    </FullSheet>
  )
}

interface ToHandBackProps {
  parcels: readonly Parcel[]
  language: Language
  onCount: () => void
}

/** Parcels the livreur has scanned are ticked, so that a missing one is noticed before the agence counts. */
function ToHandBack({ parcels, language, onCount }: ToHandBackProps) {
  const ticked = countedParcels.use()
  const done = parcels.filter((parcel) => isCounted(parcel, ticked)).length
  return (
    <Part title={<Trans>À rendre à l’agence ({parcels.length})</Trans>}>
      {parcels.length === 0 ? (
        <p className="text-base">
          <Trans>Rien à rendre.</Trans>
        </p>
      ) : (
        <>
          <ul className="divide-y rounded-xl border bg-card px-3">
            {parcels.map((parcel) => (
              <li key={parcel.id} className="py-3">
                <ParcelLine parcel={parcel} language={language} counted={isCounted(parcel, ticked)} />
              </li>
            ))}
          </ul>
          <Button variant="outline" className="h-14 text-base pointer-coarse:h-14" onClick={onCount}>
            <ScanBarcode aria-hidden />
            {done === 0 ? (
              <Trans>Pointer les retours</Trans>
            ) : (
              <Trans>
                Pointés : {done} sur {parcels.length}
              </Trans>
            )}
          </Button>
        </>
      )}
    </Part>
  )
}

interface ForgottenProps {
  parcels: readonly Parcel[]
  language: Language
  onResult: (id: string) => void
}

function Forgotten({ parcels, language, onResult }: ForgottenProps) {
  return (
    <section data-category="echoue" className="grid gap-3 rounded-xl bg-tone-soft p-3">
      <h3 className="font-semibold text-lg text-tone">
        <Trans>Dites d’abord ce qu’il en est ({parcels.length})</Trans>
      </h3>
      <ul className="grid gap-2">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="rounded-lg border bg-card p-3">
            <ParcelLine parcel={parcel} language={language}>
              <Button className="h-12 pointer-coarse:h-12" onClick={() => onResult(parcel.id)}>
                <Trans>Résultat</Trans>
              </Button>
            </ParcelLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-lg">{title}</h3>
      {children}
    </section>
  )
}
