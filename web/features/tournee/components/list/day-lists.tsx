import { Trans } from '@lingui/react/macro'
import { ScanBarcode } from 'lucide-react'
import type { Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import type { Day } from '../use-day.ts'
import { DoneList } from './done-list.tsx'
import { GoneList } from './gone-list.tsx'
import { HandBack } from './hand-back.tsx'
import { NoLongerToDeliver } from './no-longer-to-deliver.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { Section } from './section.tsx'
import { ToDeliver } from './to-deliver.tsx'
import { useChanges } from './use-changes.ts'

interface DayListsProps {
  day: Day
  language: Language
  onResult: (id: string) => void
  onScan: () => void
}

/** The lists of the day: withdrawn parcels, work to do, work done; each parcel is in one list. */
export function DayLists({ day, language, onResult, onScan }: DayListsProps) {
  const { fresh, gone, seen } = useChanges(day, day.today)
  const { livrer, charger, rendre, livres } = day.groups
  return (
    <>
      <GoneList gone={gone} onSeen={seen} />
      <NoLongerToDeliver parcels={rendre} language={language} />
      {charger.length > 0 && (
        <Section
          title={<Trans>À charger ({charger.length})</Trans>}
          action={
            <Button className="h-12 text-base pointer-coarse:h-12" onClick={onScan}>
              <ScanBarcode aria-hidden />
              <Trans>Charger</Trans>
            </Button>
          }
        >
          {charger.map((parcel) => (
            <ParcelCard
              key={parcel.id}
              parcel={parcel}
              language={language}
              isNew={fresh.has(parcel.id)}
              withState
            />
          ))}
        </Section>
      )}
      <ToDeliver parcels={livrer} fresh={fresh} language={language} onResult={onResult} />
      <HandBack parcels={rendre} language={language} onResult={onResult} onAgain={onScan} />
      <DoneList parcels={livres} />
    </>
  )
}
