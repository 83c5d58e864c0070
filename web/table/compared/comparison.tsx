import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Label } from '#web/ui/label.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { groupDigits } from '../cells/cells.tsx'
import { formatDay } from '../clock.ts'
import { fieldAt } from '../field-path.ts'
import { changeOf, signed } from '../filters/change.ts'
import type { Ends } from '../filters/range.ts'
import { countQuery, figuresQuery } from '../list-queries.ts'
import { asText } from '../list-search.ts'
import type { List } from '../use-list.ts'
import { COMPARED, type Compared, comparedPeriod, YES } from './compared.ts'

/** With a period chosen: its count and sums beside those of the period before, once they are asked for. */
export function Comparison({ list }: { list: List }) {
  const { clock } = useSession()
  const id = useId()
  const period = comparedPeriod(list, clock)
  if (period === null) return null
  const isOn = asText(list.raw[COMPARED]) === YES
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 py-1 text-xs sm:border-b sm:px-5">
      <Label htmlFor={id} className="flex items-center gap-2 font-normal text-xs">
        <Switch
          id={id}
          checked={isOn}
          onCheckedChange={(checked) => list.change({ [COMPARED]: checked ? YES : '' }, { replace: true })}
        />
        <Trans>Comparer à la période précédente</Trans>
      </Label>
      {isOn && <Figures list={list} period={period} />}
    </div>
  )
}

function Figures({ list, period }: { list: List; period: Compared }) {
  const { view } = list
  const sums = view.sums.filter((name) => list.offered.some((column) => column.name === name))
  const [now, then] = [useFigures(list, list.filter, sums), useFigures(list, period.filter, sums)]
  return (
    <section aria-label={t`Comparaison`} className="tabular contents">
      <span className="whitespace-nowrap text-muted-foreground">
        {daysText(period.days)} <Trans>face à</Trans> {daysText(period.before)}
      </span>
      <Figure
        label={word(view.collection.labels.many)}
        now={now('count')}
        then={then('count')}
        shown={groupDigits}
      />
      {sums.map((name) => (
        <Figure
          key={name}
          label={word(fieldAt(view.collection, name, view.through)?.label ?? name)}
          now={now(name)}
          then={then(name)}
          shown={(dirhams) => format(fromDirhams(dirhams))}
        />
      ))}
    </section>
  )
}

/** The count and the sums of a list under a filter; null while they load or where they are refused. */
function useFigures(
  { view, searched }: List,
  filter: string,
  sums: readonly string[],
): (name: string) => number | null {
  const count = useQuery(countQuery(view.name, filter, searched, view.putAside))
  const metrics = sums.map((name) => `sum(${name})`).join(',')
  const figures = useQuery({
    ...figuresQuery<Readonly<Record<string, number | null>>>(view.name, {
      group: '',
      metrics,
      filter,
      search: searched,
    }),
    // The corbeille has counts alone.
    enabled: sums.length > 0 && !view.putAside,
  })
  return (name) => {
    if (name === 'count') return count.data ?? null
    return figures.data ? (figures.data[0]?.[`sum_${name}`] ?? 0) : null
  }
}

interface FigureProps {
  label: string
  now: number | null
  then: number | null
  shown: (value: number) => string
}

function Figure({ label, now, then, shown }: FigureProps): ReactNode {
  if (now === null || then === null) return null
  const change = changeOf(now, then)
  return (
    <span className="whitespace-nowrap">
      <span className="inline-block text-muted-foreground first-letter:uppercase">{label}</span>{' '}
      <span className="font-medium">{shown(now)}</span>{' '}
      <span className="text-muted-foreground">
        <Trans>au lieu de {shown(then)}</Trans>
      </span>{' '}
      {change !== null && <span className="font-medium">{`${signed(change)}\u00a0%`}</span>}
    </span>
  )
}

function daysText({ from, to }: Ends): string {
  const [first, last] = [formatDay(from), formatDay(to)]
  return first === last ? first : `${first}–${last}`
}
