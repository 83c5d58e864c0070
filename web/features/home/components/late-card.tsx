import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AlarmClock, TriangleAlert } from 'lucide-react'
import { ACTORS, type Actor } from '#model/domain/commande/decide/acting.ts'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { PASSED } from '#web/table/filters/date-range.ts'

export interface LateLine {
  readonly state: string
  readonly name: string
  readonly category: string
  readonly late: number
  /** The number of late parcels that are very late. */
  readonly veryLate: number
}

interface LateCardProps {
  actor: Actor
  lines: readonly LateLine[]
  agence: string
}

/** Late parcels of one kind of actor, state by state, with the count of those far too late. */
export function LateCard({ actor, lines, agence }: LateCardProps) {
  const states = lines.map(({ state }) => state)
  const total = (field: 'late' | 'veryLate') => lines.reduce((sum, line) => sum + line[field], 0)
  const open = { states, agence }
  return (
    <article className="grid gap-1 rounded-xl border bg-card p-2 shadow-raised">
      <h3 className="flex flex-wrap items-center justify-end gap-2 px-2 pt-1 pb-1.5 font-medium">
        <span className="me-auto">{ACTORS[actor]}</span>
        <Count field="late_at" count={total('late')} {...open} />
        <Count field="very_late_at" count={total('veryLate')} {...open} />
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.state} className="flex flex-wrap items-center justify-end gap-2 rounded-lg px-2 py-1">
            <span className="me-auto min-w-0">
              <StateBadge category={line.category} label={line.name} />
            </span>
            <Count field="late_at" count={line.late} agence={agence} states={[line.state]} />
            <Count field="very_late_at" count={line.veryLate} agence={agence} states={[line.state]} />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface CountProps {
  field: 'late_at' | 'very_late_at'
  count: number
  states: readonly string[]
  agence: string
}

const COLUMNS = 'code,status,last_event_at,city,delivery_man,client_source,agence,receiver_full_name,total'

/** Orange: late; red: very late. Opens the list behind the number. */
function Count({ field, count, states, agence }: CountProps) {
  const red = field === 'very_late_at'
  if (count === 0) return <span className="w-14" />
  const Icon = red ? TriangleAlert : AlarmClock
  const search = {
    [field]: PASSED,
    status: states.join(','),
    ...(agence !== '' && { agence }),
    sort: field,
    colonnes: COLUMNS,
  }
  return (
    <Link
      to={PRESETS.all.path}
      search={search}
      data-category={red ? 'echoue' : 'en_cours'}
      title={red ? t`Très en retard` : t`En retard`}
      className="focus-ring tabular relative inline-flex h-7 w-14 shrink-0 items-center justify-end gap-1 rounded-md bg-tone-soft px-1.5 font-semibold text-tone hover:underline pointer-coarse:h-12"
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{red ? <Trans>Très en retard :</Trans> : <Trans>En retard :</Trans>}</span>
      {groupDigits(count)}
    </Link>
  )
}
