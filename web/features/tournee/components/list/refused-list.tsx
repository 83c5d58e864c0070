import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { reportError } from '#web/lib/report.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { isRefused, type Kept } from '#web/outbox/kept.ts'
import { drop, refusalOf, useOutbox } from '#web/outbox/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { type Parcel, rulesQuery } from '../../queries.ts'
import { Ltr } from '../ltr.tsx'
import { refusalsOf } from '../refusal-words.ts'
import { Section } from './section.tsx'

interface RefusedListProps {
  parcels: readonly Parcel[]
  language: Language
  onResult: (id: string) => void
}

/** The livreur's results that the server refused, until they are read. */
export function RefusedList({ parcels, language, onResult }: RefusedListProps) {
  const { items } = useOutbox()
  const refused = items.filter(isRefused).filter(({ collection }) => collection !== 'messages')
  // A refused result that was undone as well: nothing was written, so both are dropped.
  const moot = refused.filter(({ body }) => refused.some(({ id }) => id === body.undoes)).map(({ id }) => id)
  useEffect(() => {
    if (moot.length > 0) drop(...moot).catch(reportError)
  })
  if (refused.length === 0) return null
  return (
    <Section title={<Trans>Non enregistrés ({refused.length})</Trans>}>
      <ul className="grid gap-2" aria-live="polite">
        {refused.map((item) => (
          <RefusedLine
            key={item.id}
            item={item}
            parcel={parcels.find(({ id }) => id === item.body.command)}
            language={language}
            onResult={onResult}
          />
        ))}
      </ul>
    </Section>
  )
}

interface RefusedLineProps {
  item: Kept
  parcel: Parcel | undefined
  language: Language
  onResult: (id: string) => void
}

function RefusedLine({ item, parcel, language, onResult }: RefusedLineProps) {
  const { data: rules } = useQuery(rulesQuery())
  const state = rules?.states.find(({ id }) => id === item.body.status)
  const name = (language === 'ar' && state?.name_ar) || state?.name
  const isUndo = item.body.kind === 'annulation'
  const isOver = item.told?.verdict === 'conflict' || !parcel || item.collection !== 'suivis' || isUndo
  const forget = () => void drop(item.id).catch(reportError)
  return (
    <li data-category="echoue" className="grid gap-3 rounded-xl bg-tone-soft p-3 text-base text-tone">
      <p className="flex items-start gap-3 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span>
          <bdi>{parcel?.receiver_full_name ?? String(item.body.text ?? '')}</bdi>{' '}
          {isUndo ? <Trans>Annulation</Trans> : name}
        </span>
      </p>
      <Words item={item} />
      <div className="flex gap-2">
        {!isOver && (
          <Button
            className="h-12 flex-1 pointer-coarse:h-12"
            onClick={() => {
              forget()
              onResult(parcel.id)
            }}
          >
            <Trans>Corriger</Trans>
          </Button>
        )}
        <Button variant="outline" className="h-12 flex-1 pointer-coarse:h-12" onClick={forget}>
          <Trans>J’ai compris</Trans>
        </Button>
      </div>
    </li>
  )
}

function Words({ item: { told, body } }: { item: Kept }) {
  if (!told) return null
  if (told.verdict !== 'conflict') {
    return refusalsOf(refusalOf(told)).map(({ field, message }) => <p key={field}>{message}</p>)
  }
  const taken = fromDirhams(typeof body.amount_collected === 'number' ? body.amount_collected : 0)
  const amount = <Ltr>{format(taken)}</Ltr>
  return (
    <>
      <p>
        <Trans>
          Ce colis a changé de mains ou d’état avant l’arrivée de votre résultat. Votre agence voit les deux
          versions.
        </Trans>
      </p>
      {taken > 0 && (
        <p>
          <Trans>Vous devez les {amount} que vous avez encaissés.</Trans>
        </p>
      )}
    </>
  )
}
