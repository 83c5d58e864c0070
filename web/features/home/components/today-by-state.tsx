import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { useSession } from '#web/lib/session.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'
import { allQuery } from '#web/table/list-queries.ts'
import { movedByStateQuery } from '../queries.ts'

/** Parcels moved since midnight, state by state; each line opens its list. */
export function TodayByState() {
  const { clock, access } = useSession()
  const reads = access('commands').list
  const states = useQuery(allQuery('tracking_states', ['name', 'category'], 'position'))
  const moved = useQuery({ ...movedByStateQuery(clock.today_start), enabled: reads })
  const lines = (states.data ?? []).flatMap((state) => {
    const figure = moved.data?.find(({ status }) => status === state.id)
    return figure ? [{ ...figure, name: String(state.name), category: String(state.category) }] : []
  })
  if (lines.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">
        <Trans>Ce qui a bougé aujourd’hui, par état</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-x-6 rounded-xl border bg-card p-2 shadow-raised sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.status}>
            <Link
              to={PRESETS.aujourdhui.path}
              search={{ status: line.status }}
              className="focus-ring flex items-center gap-3 rounded-lg px-2.5 py-2 hover:bg-accent pointer-coarse:py-3.5"
            >
              <span className="min-w-0 flex-1">
                <StateBadge category={line.category} label={line.name} />
              </span>
              <Amount value={line.sum_total} className="text-muted-foreground" />
              <span className="tabular w-14 text-end font-semibold">{groupDigits(line.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
