import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import type { HomeAnswer, NamedState } from '#model/domain/figures/home-answer.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { Amount, groupDigits } from '#web/table/cells/cells.tsx'

interface TodayByStateProps {
  etats: readonly NamedState[]
  moved: NonNullable<HomeAnswer['mouvements']>
}

/** Parcels moved since midnight, state by state; each line opens its list. */
export function TodayByState({ etats, moved }: TodayByStateProps) {
  const lines = etats.flatMap(({ id, name, category }) => {
    const figure = moved.find(({ status }) => status === id)
    return figure ? [{ ...figure, name, category }] : []
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
