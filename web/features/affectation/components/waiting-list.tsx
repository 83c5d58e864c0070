import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { format } from '#model/domain/money.ts'
import { Moment } from '#web/table/moment.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Waiting } from '../queries.ts'

interface WaitingListProps {
  groups: readonly Waiting[]
  chosen: string
  onChoose: (ville: string) => void
}

/** Parcels received without a livreur, by ville, the most first. */
export function WaitingList({ groups, chosen, onChoose }: WaitingListProps) {
  return (
    <ul className="grid gap-2">
      {groups.map((group) => (
        <li
          key={group.ville}
          className={cn(
            'flex items-center gap-3 rounded-xl border bg-card p-3 shadow-raised',
            chosen === group.ville && 'border-primary ring-1 ring-primary',
          )}
        >
          <button
            type="button"
            aria-pressed={chosen === group.ville}
            className="focus-ring grid min-w-0 flex-1 gap-0.5 rounded text-start"
            onClick={() => onChoose(chosen === group.ville ? '' : group.ville)}
          >
            <span className="flex items-baseline justify-between gap-3 font-semibold">
              <span className="truncate">{group.name || t`Ville inconnue`}</span>
              <span className="tabular">
                <Plural value={group.count} one="# colis" other="# colis" />
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-muted-foreground">
              <span>
                <Trans>
                  le plus ancien : <Moment value={group.since} />
                </Trans>
              </span>
              <span className="tabular">{format(group.total)}</span>
            </span>
          </button>
          <Link
            to="/commands-sans-livreur"
            search={{ city: group.ville }}
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
