import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { moved } from '#model/domain/tournee/stops.ts'
import type { Language } from '#web/lib/language.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { callsQuery, type Parcel } from '../../queries.ts'
import { placing } from '../kept-ids.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { Section } from './section.tsx'

interface ToDeliverProps {
  parcels: readonly Parcel[]
  /** Those that came while the page was open stand first. */
  fresh: ReadonlySet<string>
  language: Language
  onResult: (id: string) => void
}

/** The stops left, in his order. */
export function ToDeliver({ parcels, fresh, language, onResult }: ToDeliverProps) {
  const { person, clock } = useSession()
  const calls = useQuery(callsQuery(person.id, clock.today_start))
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
              called={calls.data?.some(({ command }) => command === parcel.id) ?? false}
              onResult={() => onResult(parcel.id)}
            />
          )}
        </ParcelCard>
      ))}
    </Section>
  )
}
