import { Trans } from '@lingui/react/macro'
import { ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { moved } from '#model/domain/tournee/stops.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import type { Parcel } from '../../queries.ts'
import { placing } from '../kept-ids.ts'
import { useCalled } from '../use-called.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { Section } from './section.tsx'

const ShortestOrder = lazy(() =>
  import('./shortest-order.tsx').then((module) => ({ default: module.ShortestOrder })),
)

interface ToDeliverProps {
  parcels: readonly Parcel[]
  /** Parcels that came while the page was open; they stand first. */
  fresh: ReadonlySet<string>
  language: Language
  onResult: (id: string) => void
}

/** The remaining stops, in the livreur's order. */
export function ToDeliver({ parcels, fresh, language, onResult }: ToDeliverProps) {
  const called = useCalled()
  const [placed, setPlaced] = useState(false)
  const shown = useMemo(
    () => [...parcels].sort((a, b) => Number(fresh.has(b.id)) - Number(fresh.has(a.id))),
    [parcels, fresh],
  )
  if (parcels.length === 0) return null
  const ids = shown.map(({ id }) => id)
  return (
    <Section
      title={<Trans>À livrer ({parcels.length})</Trans>}
      action={
        parcels.length > 1 && (
          <Button
            variant="outline"
            className="h-12 pointer-coarse:h-12"
            aria-pressed={placed}
            onClick={() => setPlaced(!placed)}
          >
            <ListOrdered aria-hidden />
            {placed ? <Trans>Ordre fini</Trans> : <Trans>Mettre en ordre</Trans>}
          </Button>
        )
      }
    >
      {placed && <ShortestOrder stops={shown} />}
      {shown.map((parcel) => (
        <ParcelCard
          key={parcel.id}
          parcel={parcel}
          language={language}
          isNew={fresh.has(parcel.id)}
          onMove={placed ? (by) => placing.set(moved(ids, parcel.id, by)) : undefined}
        >
          {!placed && (
            <ParcelActions
              parcel={parcel}
              called={called?.has(parcel.id) ?? false}
              onResult={() => onResult(parcel.id)}
            />
          )}
        </ParcelCard>
      ))}
    </Section>
  )
}
