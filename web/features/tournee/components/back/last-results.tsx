import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_MS } from '#model/domain/commande/decide/take-back.ts'
import { useSession } from '#web/lib/session.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { formatMoment, toInstant } from '#web/table/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '../list/section.tsx'
import { Ltr } from '../ltr.tsx'
import { StateName } from '../state-name.tsx'
import type { Day } from '../use-day.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import type { LastResult } from './last-result.ts'
import { lastResults } from './results.ts'
import { resultsQuery } from './results-query.ts'
import { takeBack } from './take-back.ts'

interface LastResultsProps {
  day: Day
  tour: string
  language: Language
  /** Opens the result form of the parcel again. */
  onResult: (id: string) => void
}

const FIRST = 3

/** The livreur's results on this tour, the latest first, each open to correction until the tour ends. */
export function LastResults({ day, tour, language, onResult }: LastResultsProps) {
  const { person } = useSession()
  const { items } = useOutbox()
  const { data } = useQuery(resultsQuery(person.id, tour))
  const [all, setAll] = useState(false)
  const [correcting, setCorrecting] = useState<LastResult | null>(null)
  const results = lastResults(data ?? [], items, day.all, person.id)
  if (results.length === 0) return null
  return (
    <Section
      title={<Trans>Derniers résultats</Trans>}
      action={
        results.length > FIRST && (
          <Button variant="ghost" className="h-12 pointer-coarse:h-12" onClick={() => setAll(!all)}>
            {all ? <Trans>Les trois derniers</Trans> : <Trans>Tous ({results.length})</Trans>}
          </Button>
        )
      }
    >
      <ul className="divide-y rounded-xl border bg-card">
        {results.slice(0, all ? undefined : FIRST).map((said) => (
          <ResultLine
            key={said.id}
            said={said}
            language={language}
            onCorrect={() => setCorrecting(said)}
            onResult={() => onResult(said.command)}
          />
        ))}
      </ul>
      {correcting && (
        <CorrectSheet
          said={correcting}
          onClose={() => setCorrecting(null)}
          onTaken={() => {
            setCorrecting(null)
            onResult(correcting.command)
          }}
        />
      )}
    </Section>
  )
}

interface ResultLineProps {
  said: LastResult
  language: Language
  onCorrect: () => void
  onResult: () => void
}

function ResultLine({ said, language, onCorrect, onResult }: ResultLineProps) {
  const { t } = useLingui()
  const { clock } = useSession()
  const back = useMutation({
    mutationFn: () => takeBack(said, ''),
    onSuccess: onResult,
  })
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Ltr className="tabular shrink-0 text-muted-foreground text-sm">
        {formatMoment(toInstant(said.at), clock).slice(-5)}
      </Ltr>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-base">
          <bdi>{said.name}</bdi>
        </p>
        <StateName status={said.status} language={language} />
      </div>
      <Button
        variant="ghost"
        className="h-12 shrink-0 text-base pointer-coarse:h-12"
        aria-label={t`Corriger : ${said.name}`}
        pending={back.isPending}
        onClick={() => (Date.now() - said.at < UNDO_MS ? back.mutate() : onCorrect())}
      >
        <Trans>Corriger</Trans>
      </Button>
    </li>
  )
}
