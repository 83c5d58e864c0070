import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HomeFigures } from '#model/domain/figures/home.ts'
import {
  STAGE_AXES,
  STAGES,
  type Stage,
  type StageAxis,
  type StageFigures,
  type StageTimes,
} from '#model/domain/figures/stages.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { timedList } from '../../rules/figure-lists.ts'
import { FigureCard } from './figure-card.tsx'

const SHOWN = 5
const ALL_STAGES = Object.keys(STAGES) as Stage[]

/** How long half of the parcels took from one stage to the next: of all, then by ville or agence, the slowest first. */
export function StagesCard({ delais, figures }: { delais: StageFigures; figures: HomeFigures }) {
  const { t } = useLingui()
  const [axis, setAxis] = useState<StageAxis>('ville')
  const [whole, setWhole] = useState(false)
  const items = delais.par[axis]
  const shown = whole ? items : items.slice(0, SHOWN)
  return (
    <FigureCard
      title={t`Temps par étape`}
      about={<Trans>médianes des colis livrés</Trans>}
      table="delais"
      actions={
        <Select
          aria-label={t`Temps par étape, par`}
          value={axis}
          className="h-8 w-28 text-sm"
          onChange={({ target }) => setAxis(target.value as StageAxis)}
        >
          {Object.entries(STAGE_AXES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      }
    >
      <div className="overflow-x-auto">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>{STAGE_AXES[axis]}</TableHead>
              {ALL_STAGES.map((stage) => (
                <TableHead key={stage} className="whitespace-normal text-right">
                  {STAGES[stage]}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {delais.tout && <Times name={t`Ensemble`} times={delais.tout} to={null} strong />}
            {shown.map((one) => (
              <Times key={one.id} name={one.name} times={one} to={timedList(axis, one, figures)} />
            ))}
          </TableBody>
        </Table>
      </div>
      {delais.tout === null && (
        <p className="px-3.5 py-3 text-muted-foreground">
          <Trans>Aucun colis livré ces trente jours : les temps viendront cette nuit.</Trans>
        </p>
      )}
      {items.length > SHOWN && (
        <div className="border-t px-2 py-1">
          <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? <Trans>Montrer moins</Trans> : <Trans>Voir les {items.length} lignes</Trans>}
          </Button>
        </div>
      )}
    </FigureCard>
  )
}

interface TimesProps {
  name: string
  times: StageTimes
  to: ReturnType<typeof timedList> | null
  strong?: boolean
}

function Times({ name, times, to, strong = false }: TimesProps) {
  return (
    <TableRow className={strong ? 'font-semibold' : ''}>
      <TableHead scope="row" className={strong ? 'text-sm' : 'font-normal text-sm'}>
        {to ? (
          <Link {...to} className="focus-ring thumb rounded hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="ms-1.5 font-normal text-muted-foreground text-xs">
          <Plural value={times.n} one="# colis" other={`${groupDigits(times.n)} colis`} />
        </span>
      </TableHead>
      {ALL_STAGES.map((stage) => (
        <TableCell key={stage} className="tabular whitespace-nowrap text-right">
          {durationOf(times[stage])}
        </TableCell>
      ))}
    </TableRow>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/** `45 min`, `5 h 20`, `2 j 3 h`. */
function durationOf(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < HOUR) return `${minutes}\u00a0min`
  if (minutes < DAY) {
    const rest = String(minutes % HOUR).padStart(2, '0')
    return `${Math.floor(minutes / HOUR)}\u00a0h\u00a0${rest}`
  }
  const hours = Math.round((minutes % DAY) / HOUR)
  return hours === 24
    ? `${Math.floor(minutes / DAY) + 1}\u00a0j`
    : `${Math.floor(minutes / DAY)}\u00a0j${hours > 0 ? `\u00a0${hours}\u00a0h` : ''}`
}
