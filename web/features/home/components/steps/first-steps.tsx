import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { MERCHANT_WORDS, STAFF_WORDS, type StepWords } from '../../rules/step-words.ts'
import { openStep, type Step, stepsAside, stepsOf } from '../../rules/steps.ts'
import { Tomorrow } from './tomorrow.tsx'

/** The ordered steps of a company or a merchant that begins: one open, those done ticked from the records themselves. */
export function FirstSteps({ told }: { told: NonNullable<HomeAnswer['premiers_pas']> }) {
  const { person, user } = useSession()
  const merchant = person.type === 'client'
  const steps = stepsOf(told)
  const words: Readonly<Record<string, StepWords>> = merchant ? MERCHANT_WORDS : STAFF_WORDS
  const counted = steps.filter(({ optional }) => !optional)
  const done = counted.filter((step) => step.done).length
  const left = counted.length - done
  const [firstName] = user.full_name.split(' ')
  return (
    <div className="grid gap-3">
      <div className="pt-1 pb-2">
        <p className="font-semibold text-xl tracking-tight">
          <Trans>Bienvenue, {firstName}.</Trans>
        </p>
        <p className="text-muted-foreground">
          <Plural
            value={left}
            _0="Tout est prêt."
            one="Il reste une étape. Vous pouvez vous arrêter : tout est gardé."
            other="Il reste # étapes. Vous pouvez vous arrêter : tout est gardé."
          />
        </p>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <section aria-label={t`Mise en route`} className="rounded-xl border bg-card shadow-raised">
          <h2 className="flex items-center gap-3 border-b px-4 py-2.5 font-semibold">
            <Trans>Mise en route</Trans>
            <span aria-hidden className="hidden h-2 w-40 overflow-hidden rounded-full bg-muted sm:block">
              <span
                className="block h-full bg-primary"
                style={{ width: `${(100 * done) / Math.max(1, counted.length)}%` }}
              />
            </span>
            <span className="tabular font-normal text-muted-foreground text-sm">
              <Trans>
                {done} sur {counted.length}
              </Trans>
            </span>
            <Button size="sm" variant="link" className="ms-auto" onClick={() => stepsAside.set(true)}>
              <Trans>Passer</Trans>
            </Button>
          </h2>
          <ol className="divide-y">
            {steps.map((step, n) => {
              const said = words[step.key]
              const open = step.key === openStep(steps)
              return said && <Row key={step.key} step={step} words={said} place={n + 1} open={open} />
            })}
          </ol>
        </section>
        <Tomorrow merchant={merchant} />
      </div>
    </div>
  )
}

interface RowProps {
  step: Step
  words: StepWords
  place: number
  open: boolean
}

function Row({ step: { done, optional }, words, place, open }: RowProps) {
  const { i18n } = useLingui()
  const { title, about, verb, to, or } = words
  return (
    <li
      aria-current={open ? 'step' : undefined}
      className={cn('flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5', open && 'bg-accent py-4')}
    >
      <span
        aria-hidden
        data-category={done ? 'livre' : undefined}
        className={cn(
          'grid size-6 shrink-0 place-content-center rounded-full border text-xs',
          done && 'border-transparent bg-tone-soft text-tone',
          open && 'border-primary bg-primary text-primary-foreground',
        )}
      >
        {done ? <Check className="size-3.5" /> : place}
      </span>
      <span className="min-w-48 flex-1">
        {open ? (
          <span className="block font-semibold text-base">{i18n._(title)}</span>
        ) : (
          <Link
            {...to}
            className={cn('focus-ring thumb block rounded hover:underline', done && 'text-muted-foreground')}
          >
            {i18n._(title)}
          </Link>
        )}
        {!done && <span className="block text-muted-foreground text-sm">{i18n._(about)}</span>}
      </span>
      {done && (
        <span className="text-muted-foreground text-sm">
          <Trans>fait</Trans>
        </span>
      )}
      {!done && !open && optional && (
        <span className="text-muted-foreground text-sm">
          <Trans>facultatif</Trans>
        </span>
      )}
      {open && (
        <span className="flex flex-wrap gap-2 max-sm:w-full">
          <Button asChild>
            <Link {...to}>{i18n._(verb)}</Link>
          </Button>
          {or && (
            <Button asChild variant="outline">
              <Link {...or.to}>{i18n._(or.verb)}</Link>
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
