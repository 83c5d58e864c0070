import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UNDO_MS } from '#model/domain/commande/decide/take-back.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import { rulesQuery } from '../../queries.ts'
import { Ltr } from '../ltr.tsx'
import { type LastResult, lastResult } from './last-result.ts'
import { takeBack } from './take-back.ts'

/** The livreur's last result, with one tap to undo it within the minute. */
export function UndoBar({ language }: { language: Language }) {
  const said = lastResult.use()
  return said && <Running key={said.id} said={said} language={language} />
}

function Running({ said, language }: { said: LastResult; language: Language }) {
  const { data: rules } = useQuery(rulesQuery())
  const left = useLeft(said)
  const back = useMutation({ mutationFn: () => takeBack(said, '') })
  const state = rules?.states.find(({ id }) => id === said.status)
  const amount = <Ltr>{format(fromDirhams(said.amount))}</Ltr>
  return (
    <div className="relative mb-3 overflow-hidden rounded-xl bg-foreground text-background">
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 h-1 origin-left bg-primary transition-transform duration-1000 ease-linear motion-reduce:transition-none rtl:origin-right"
        style={{ transform: `scaleX(${left / UNDO_MS})` }}
      />
      <div className="flex items-center gap-3 p-3 pt-4">
        <Check aria-hidden className="size-6 shrink-0" />
        <p role="status" className="min-w-0 flex-1 text-base leading-snug">
          <span className="font-semibold">
            {(language === 'ar' && state?.name_ar) || state?.name}
            {said.amount > 0 && <Trans> · {amount} reçus</Trans>}
          </span>
          <span className="block truncate text-sm">
            <bdi>{said.name}</bdi>
          </span>
        </p>
        <Button
          className="h-14 shrink-0 bg-background text-base text-foreground hover:bg-background/90 pointer-coarse:h-14"
          pending={back.isPending}
          onClick={() => back.mutate()}
        >
          <Trans>Annuler</Trans>
          <span aria-hidden className="tabular">
            {clockOf(left)}
          </span>
        </Button>
      </div>
    </div>
  )
}

/** Milliseconds of the minute that are left; the bar goes with the last. */
function useLeft({ id, at }: LastResult): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - at >= UNDO_MS && lastResult.get()?.id === id) lastResult.set(null)
    }, 1_000)
    return () => clearInterval(timer)
  }, [id, at])
  return Math.max(0, Math.min(UNDO_MS, at + UNDO_MS - now))
}

/** « 0:52 » */
const clockOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
