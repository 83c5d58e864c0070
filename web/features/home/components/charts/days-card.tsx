import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DayFigures } from '#model/domain/figures/home.ts'
import { add, fromDirhams, toDirhams, ZERO } from '#model/domain/money.ts'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { deliveredOn, enteredOn } from '../../rules/figure-lists.ts'
import { FigureCard } from './figure-card.tsx'

const DaysChart = lazy(() => import('./days-chart.tsx').then((module) => ({ default: module.DaysChart })))

interface DaysCardProps {
  of: 'livres' | 'encaisse'
  days: readonly DayFigures[]
}

/** Bars of thirty days, or the same days as a table, in the same place. */
export function DaysCard({ of, days }: DaysCardProps) {
  const { t } = useLingui()
  const [asTable, setAsTable] = useState(false)
  const title = of === 'livres' ? t`Colis livrés` : t`Encaissé`
  return (
    <FigureCard
      title={title}
      about={of === 'livres' ? <Legend days={days} /> : <Amount value={collected(days)} />}
      table="jours"
      actions={
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={asTable}
          aria-label={asTable ? t`Courbe : ${title}` : t`Tableau : ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <Trans>Courbe</Trans> : <Trans>Tableau</Trans>}
        </Button>
      }
    >
      <div className="h-52">
        {asTable ? (
          <Days of={of} days={days} />
        ) : (
          <div className="h-full p-3" aria-hidden>
            <Placeholder content={<Skeleton className="h-full" />}>
              <DaysChart of={of} days={days} />
            </Placeholder>
          </div>
        )}
      </div>
    </FigureCard>
  )
}

/** Dirhams of all the days. */
const collected = (days: readonly DayFigures[]): number =>
  toDirhams(days.reduce((sum, { encaisse }) => add(sum, fromDirhams(encaisse)), ZERO))

function Legend({ days }: { days: readonly DayFigures[] }) {
  const sum = days.reduce((all, { livres }) => all + livres, 0)
  return (
    <>
      <span data-category="livre" className="text-tone">
        <Trans>{groupDigits(sum)} livrés</Trans>
      </span>
      {' · '}
      <Trans>le trait : reçus</Trans>
    </>
  )
}

/** The youngest day first; each number opens its list. */
function Days({ of, days }: DaysCardProps) {
  return (
    <div className="h-full overflow-y-auto">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Jour</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Reçus</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Livrés</Trans>
            </TableHead>
            {of === 'encaisse' ? (
              <TableHead className="text-right">
                <Trans>Encaissé</Trans>
              </TableHead>
            ) : (
              <TableHead className="text-right">
                <Trans>Échecs</Trans>
              </TableHead>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {days.toReversed().map((day) => (
            <TableRow key={day.jour}>
              <TableCell className="tabular">{formatDay(day.jour)}</TableCell>
              <TableCell className="tabular text-right">
                <Link {...enteredOn(day.jour)} className="focus-ring thumb rounded hover:underline">
                  {groupDigits(day.crees)}
                </Link>
              </TableCell>
              <TableCell className="tabular text-right">
                <Link {...deliveredOn(day.jour)} className="focus-ring thumb rounded hover:underline">
                  {groupDigits(day.livres)}
                </Link>
              </TableCell>
              <TableCell className="tabular text-right">
                {of === 'encaisse' ? <Amount value={day.encaisse} /> : groupDigits(day.echecs)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
