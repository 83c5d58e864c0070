import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Amount } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import { cn } from '#web/ui/cn.ts'
import type { NamedWaiting } from './use-groups.ts'

interface WaitingListProps {
  groups: readonly NamedWaiting[]
  chosen: string
  onChoose: (ville: string) => void
}

/** Parcels received without a livreur, by ville, the most first. */
export function WaitingList({ groups, chosen, onChoose }: WaitingListProps) {
  return (
    <ul className="grid gap-1.5" aria-label={t`Villes`}>
      {groups.map((group) => (
        <li
          key={group.city}
          className={cn(
            'flex items-center gap-1 rounded-lg border bg-card py-2 ps-3 pe-1',
            group.quartier && 'ms-4',
            chosen === group.city && 'border-primary ring-1 ring-primary',
          )}
        >
          <button
            type="button"
            aria-pressed={chosen === group.city}
            className="focus-ring grid min-w-0 flex-1 gap-0.5 rounded text-start"
            onClick={() => onChoose(chosen === group.city ? '' : group.city)}
          >
            <span className="flex items-baseline justify-between gap-3 font-semibold">
              <span className="truncate">{group.name || t`Ville inconnue`}</span>
              <span className="tabular shrink-0">
                <Plural value={group.count} one="# colis" other="# colis" />
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-muted-foreground text-xs">
              {group.count > 0 && (
                <>
                  <span>
                    <Trans>
                      depuis le <Moment value={group.min_last_event_at} relative={false} />
                    </Trans>
                  </span>
                  <Amount value={group.sum_total} />
                </>
              )}
            </span>
          </button>
          <Link
            to="/commands-sans-livreur"
            search={{ city: group.city }}
            aria-label={t`Voir les colis de ${group.name}`}
            title={t`Voir les colis`}
            className="focus-ring grid size-9 shrink-0 place-content-center rounded-md text-muted-foreground hover:bg-accent"
          >
            <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
