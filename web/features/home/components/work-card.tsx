import { useLingui } from '@lingui/react'
import { Trans, useLingui as useSentences } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { TO_DO_KEYS, type ToDoKey, type WorkFigure, workOf } from '#model/domain/figures/to-do.ts'
import { useSession } from '#web/lib/session.ts'
import { bareAmount, groupDigits } from '#web/table/cells/cells.tsx'
import { ageWords } from '#web/table/cells/since.tsx'
import { toMillis } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'
import { WORK } from '../rules/work-lists.ts'

interface WorkCardProps {
  home: Pick<HomeAnswer, 'a_faire' | 'etats'>
  /** Work told elsewhere on the page; without any other, nothing is shown. */
  but?: readonly ToDoKey[]
}

/** The work that waits, what is most serious first: each line opens exactly the records it counts. */
export function WorkCard({ home, but = [] }: WorkCardProps) {
  const { t } = useSentences()
  const lines = TO_DO_KEYS.flatMap((key) => {
    const figure = home.a_faire[key]
    return figure && figure.n > 0 && !but.includes(key) ? [{ key, figure }] : []
  })
  if (lines.length === 0 && but.length > 0) return null
  return (
    <section aria-label={t`À faire d’abord`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="border-b px-3.5 py-2.5 font-semibold">
        <Trans>À faire d’abord</Trans>{' '}
        <span className="ms-1 font-normal text-muted-foreground text-xs">
          <Trans>le plus grave en haut</Trans>
        </span>
      </h2>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2.5 px-3.5 py-3.5 text-muted-foreground">
          <CircleCheck aria-hidden data-category="livre" className="size-4.5 text-tone" />
          <Trans>Rien n’attend : tout est à jour.</Trans>
        </p>
      ) : (
        <ul className="divide-y">
          {lines.map(({ key, figure }) => (
            <li key={key}>
              <Line of={key} figure={figure} etats={home.etats} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  of: ToDoKey
  figure: WorkFigure
  etats: HomeAnswer['etats']
}

function Line({ of, figure: { n, depuis, montant }, etats }: LineProps) {
  const { i18n } = useLingui()
  const { clock } = useSession()
  const { label, verb, list } = WORK[of]
  const late = workOf(of).late === true
  const [then, now] = [toMillis(depuis), toMillis(clock.now)]
  return (
    <Link
      {...list(etats)}
      data-work={of}
      data-category={late ? 'echoue' : 'en_cours'}
      className="group focus-ring flex min-h-13 items-center gap-3.5 px-3.5 py-1.5 hover:bg-accent"
    >
      <span className="tabular w-12 shrink-0 text-end font-semibold text-tone text-xl">{groupDigits(n)}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-pretty font-medium leading-5">{i18n._(label)}</span>
        {then !== null && now !== null && (
          <span className={cn('block text-xs', late ? 'text-tone' : 'text-muted-foreground')}>
            <Trans>le plus ancien depuis {ageWords(now - then)}</Trans>
          </span>
        )}
      </span>
      {montant !== undefined && montant !== 0 && (
        <bdi dir="ltr" className="tabular hidden whitespace-nowrap font-semibold sm:block">
          {bareAmount(montant)}
        </bdi>
      )}
      <span className="hidden w-28 shrink-0 rounded-md border border-input/60 bg-card py-1.5 text-center font-medium text-sm group-hover:bg-background sm:block">
        {i18n._(verb)}
      </span>
    </Link>
  )
}
