import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import type { StuckParcel } from '#model/domain/figures/live.ts'
import { useSession } from '#web/lib/session.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { bareAmount, groupDigits } from '#web/table/cells/cells.tsx'
import { ageWords } from '#web/table/cells/since.tsx'
import { toMillis } from '#web/table/clock.ts'
import { WORK } from '../rules/work-lists.ts'

interface StuckCardProps {
  parcels: readonly StuckParcel[]
  /** Late parcels in all. */
  all: number
  etats: HomeAnswer['etats']
}

/** The parcels whose time passed longest ago, with the person or place that has each. */
export function StuckCard({ parcels, all, etats }: StuckCardProps) {
  return (
    <section
      aria-label={t`Bloqués depuis le plus longtemps`}
      className="rounded-xl border bg-card shadow-raised"
    >
      <h2 className="flex items-baseline justify-between gap-3 border-b px-3.5 py-2.5 font-semibold">
        <Trans>Bloqués depuis le plus longtemps</Trans>
        {all > 0 && (
          <Link
            {...WORK['en-retard'].list(etats)}
            className="focus-ring thumb shrink-0 rounded font-normal text-primary text-sm hover:underline"
          >
            <Trans>Les {groupDigits(all)}</Trans>
          </Link>
        )}
      </h2>
      {parcels.length === 0 ? (
        <p className="px-3.5 py-3 text-muted-foreground">
          <Trans>Aucun colis n’a passé son délai.</Trans>
        </p>
      ) : (
        <ul className="divide-y">
          {parcels.map((parcel) => (
            <Row key={parcel.id} parcel={parcel} etats={etats} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ parcel, etats }: { parcel: StuckParcel; etats: HomeAnswer['etats'] }) {
  const { clock } = useSession()
  const { code, status, late_at, very_late_at, total, ou } = parcel
  const state = etats.find(({ id }) => id === status)
  const age = (toMillis(clock.now) ?? 0) - (toMillis(late_at) ?? 0)
  const veryLate = very_late_at !== '' && very_late_at <= clock.now
  return (
    <li>
      <Link
        to={PRESETS.all.path}
        search={{ colis: code }}
        className="focus-ring grid gap-1 px-3.5 py-2 hover:bg-accent pointer-coarse:py-3.5"
      >
        <span className="flex flex-wrap items-baseline justify-end gap-x-2.5">
          <bdi dir="ltr" className="tabular me-auto whitespace-nowrap">
            {code}
          </bdi>
          <span
            data-category={veryLate ? 'echoue' : 'en_cours'}
            title={t`Délai passé depuis`}
            className="tabular shrink-0 font-medium text-tone text-xs"
          >
            {ageWords(age)}
          </span>
          <bdi dir="ltr" className="tabular w-20 shrink-0 text-end">
            {bareAmount(total)}
          </bdi>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          {state && <StateBadge category={state.category} label={state.name} />}
          <span className="min-w-0 truncate text-muted-foreground text-xs">{ou}</span>
        </span>
      </Link>
    </li>
  )
}
