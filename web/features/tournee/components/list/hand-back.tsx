import { Trans } from '@lingui/react/macro'
import { ClipboardCheck, RotateCw } from 'lucide-react'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { type StateCode, UNANSWERED } from '#model/domain/commande/states/states.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import type { Parcel } from '../../queries.ts'
import { ParcelLine } from '../parcel-line.tsx'
import { isNoLongerToDeliver } from './no-longer-to-deliver.tsx'
import { Section } from './section.tsx'

/** Parcels in these states may go out again today, or be given another result. */
const OPEN: readonly StateCode[] = ['REPORTE', 'PROGRAMME', ...UNANSWERED]
const OPEN_STATES = OPEN.map(stateId)

interface HandBackProps {
  parcels: readonly Parcel[]
  language: Language
  onResult: (id: string) => void
  /** Loads the parcel once more. */
  onAgain: () => void
}

/** Parcels in hand with a result of the day: to hand back, unless they go out again. */
export function HandBack({ parcels, language, onResult, onAgain }: HandBackProps) {
  const told = parcels.filter((parcel) => !isNoLongerToDeliver(parcel))
  if (told.length === 0) return null
  return (
    <Section title={<Trans>À rendre ({told.length})</Trans>}>
      <ul className="grid gap-2">
        {told.map((parcel) => (
          <li key={parcel.id} className="grid gap-2 rounded-xl border bg-card p-3">
            <ParcelLine parcel={parcel} language={language} />
            {OPEN_STATES.includes(parcel.status) && (
              <div className="flex gap-2">
                <Button variant="outline" className="h-12 flex-1 pointer-coarse:h-12" onClick={onAgain}>
                  <RotateCw aria-hidden />
                  <Trans>Représenter</Trans>
                </Button>
                <Button
                  variant="outline"
                  className="h-12 flex-1 pointer-coarse:h-12"
                  onClick={() => onResult(parcel.id)}
                >
                  <ClipboardCheck aria-hidden />
                  <Trans>Autre résultat</Trans>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
