import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Refusal } from '#model/domain/commande/decide/refusal.ts'
import { useSession } from '#web/lib/session.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Parcel, rulesQuery } from '../../queries.ts'
import { refusalWords } from '../refusal-words.ts'
import { useCalled } from '../use-called.ts'
import { openResults } from './open-results.ts'
import type { ReportedResult } from './questions.ts'

interface ResultListProps {
  parcel: Parcel
  language: Language
  onChoose: (result: ReportedResult) => void
}

/** The possible results of a visit; a shut one shows the reason. */
export function ResultList({ parcel, language, onChoose }: ResultListProps) {
  const { t } = useLingui()
  const { person, clock } = useSession()
  const rules = useQuery(rulesQuery())
  const calls = useCalled()
  if (!rules.data || !calls) return <Skeleton className="h-96 w-full" />
  const called = calls.has(parcel.id)
  return (
    <ul className="grid grid-cols-2 gap-2">
      {openResults(rules.data, parcel, person, clock).map(({ result, needsCall, shut, beyond }) => {
        const state = rules.data.states.find(({ id }) => id === result.status)
        const unmet =
          beyond.length > 0 ? t`Demandez à votre agence : il faut aussi ${beyond.join(', ')}.` : inWords(shut)
        const reason = needsCall && !called ? t`Appelez d’abord depuis cette page.` : unmet
        return (
          <ResultButton
            key={result.status}
            category={state?.category ?? ''}
            label={(language === 'ar' && state?.name_ar) || state?.name || ''}
            reason={reason}
            wide={result.code === 'LIVRE' || result.code === 'ECHANGE_LIVRE'}
            onChoose={() => onChoose(result)}
          />
        )
      })}
    </ul>
  )
}

const inWords = (shut: Refusal | null): string | null => shut && refusalWords({ code: '', ...shut })

interface ResultButtonProps {
  category: string
  label: string
  reason: string | null
  wide: boolean
  onChoose: () => void
}

/** A closed result keeps its place and its focus, so that a screen reader reaches the reason. */
function ResultButton({ category, label, reason, wide, onChoose }: ResultButtonProps) {
  const id = useId()
  return (
    <li className={cn(wide && 'col-span-2')} data-category={category}>
      <button
        type="button"
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={reason === null ? onChoose : undefined}
        className={cn(
          'focus-ring grid w-full place-content-center justify-items-center gap-1 rounded-xl bg-tone-soft px-2 py-2 text-center text-tone aria-disabled:cursor-not-allowed',
          wide ? 'min-h-20 text-xl' : 'min-h-16 text-base',
        )}
      >
        <span
          className={cn('inline-flex items-center gap-2 font-semibold', reason !== null && 'line-through')}
        >
          <CategoryIcon category={category} className="size-5 shrink-0" />
          {label}
        </span>
        {reason !== null && (
          <span id={id} className="text-xs">
            {reason}
          </span>
        )}
      </button>
    </li>
  )
}
