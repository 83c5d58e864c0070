import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DayBeside, triedRate } from '#model/domain/figures/live.ts'
import { bareAmount, groupDigits } from '#web/table/cells/cells.tsx'
import { changeOf, signed } from '#web/table/filters/change.ts'
import type { ListAddress } from '../rules/figure-lists.ts'
import { DAY_LISTS } from '../rules/work-lists.ts'

/** Today's figures beside those of the last working day at the same time; each opens its list. */
export function DayCard({ day }: { day: DayBeside }) {
  const { t } = useLingui()
  const { avant } = day
  const [rate, rateBefore] = [triedRate(day), avant ? triedRate(avant) : null]
  const percent = (value: number | null) => (value === null ? '–' : `${value}\u00a0%`)
  const counted = (of: 'creees' | 'mouvements' | 'livrees' | 'echecs') => ({
    value: groupDigits(day[of]),
    list: DAY_LISTS[of],
    ...(avant && { change: changeOf(day[of], avant[of]), before: groupDigits(avant[of]) }),
  })
  const when = avant && <When {...avant} />
  return (
    <section aria-label={t`Aujourd’hui`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="sr-only">
        <Trans>Aujourd’hui</Trans>
      </h2>
      <ul className="grid grid-cols-2 overflow-hidden rounded-xl sm:grid-cols-3">
        <Figure label={<Trans>Commandes créées</Trans>} when={when} {...counted('creees')} />
        <Figure label={<Trans>Colis qui ont bougé</Trans>} when={when} {...counted('mouvements')} />
        <Figure label={<Trans>Livrées</Trans>} when={when} {...counted('livrees')} />
        <Figure label={<Trans>Échecs</Trans>} when={when} lessIsGood {...counted('echecs')} />
        <Figure
          label={<Trans>Livrées sur tentées</Trans>}
          value={percent(rate)}
          list={DAY_LISTS.livrees}
          when={rateBefore === null ? undefined : when}
          {...(rate !== null &&
            rateBefore !== null && { change: rate - rateBefore, points: true, before: percent(rateBefore) })}
        />
        <Figure
          label={<Trans>Encaissé</Trans>}
          value={`${bareAmount(day.encaisse)}\u00a0DH`}
          list={DAY_LISTS.livrees}
          when={when}
          {...(avant && {
            change: changeOf(day.encaisse, avant.encaisse),
            before: bareAmount(avant.encaisse),
          })}
        />
      </ul>
    </section>
  )
}

/** `samedi à 14:10` */
function When({ jour, heure }: { jour: string; heure: string }) {
  const { i18n } = useLingui()
  const weekday = new Intl.DateTimeFormat(i18n.locale === 'ar' ? 'ar-MA' : 'fr-FR', {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${jour}T00:00:00Z`))
  return (
    <Trans>
      {weekday} à {heure}
    </Trans>
  )
}

interface FigureProps {
  label: ReactNode
  value: string
  list: ListAddress
  /** Percents, or points of a rate; null where nothing can be compared. */
  change?: number | null
  points?: boolean
  before?: string
  when?: ReactNode
  lessIsGood?: boolean
}

function Figure({ label, value, list, change = null, points, before, when, lessIsGood }: FigureProps) {
  const { t } = useLingui()
  const better = change !== null && (lessIsGood ? change < 0 : change > 0)
  return (
    <li className="-mb-px -me-px border-e border-b">
      <Link {...list} className="focus-ring block h-full px-3.5 py-2.5 hover:bg-accent">
        <span className="block text-muted-foreground text-xs">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular whitespace-nowrap font-semibold text-xl tracking-tight">{value}</span>
          {change !== null && (
            <bdi
              dir="ltr"
              data-category="livre"
              className={`tabular whitespace-nowrap font-medium text-xs ${better ? 'text-tone' : 'text-muted-foreground'}`}
            >
              {points ? t`${signed(change)} pts` : `${signed(change)}\u00a0%`}
            </bdi>
          )}
        </span>
        {before !== undefined && (
          <span className="tabular block text-muted-foreground text-xs">
            {when} : {before}
          </span>
        )}
      </Link>
    </li>
  )
}
