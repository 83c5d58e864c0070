import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Unread } from '#web/form/unread.tsx'
import { useSession } from '#web/lib/session.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { figuresQuery } from '#web/table/list-queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statesQuery } from '../move/queries.ts'
import { actorOf } from '../move/situation.ts'
import { useGraph } from '../move/use-graph.ts'
import type { Chosen } from './chosen.ts'
import { type StateOffer, statesFor } from './states-for.ts'

interface StateChoiceProps {
  chosen: Chosen
  onChoose: (offer: StateOffer) => void
}

/** Target states; each with the number of commandes it is open to, or the reason it is no lot. */
export function StateChoice({ chosen, onChoose }: StateChoiceProps) {
  const id = useId()
  const session = useSession()
  const { graph, error } = useGraph()
  const states = useQuery(statesQuery())
  const { counts, failed } = useCounts(chosen)
  if (!graph || !counts || !states.data) {
    const unread = error ?? failed
    return unread ? <Unread error={unread} /> : <Skeleton className="h-40" />
  }
  const offers = statesFor(graph, actorOf(session), counts)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (offers.length === 0) return <p>{t`Aucun changement d’état n’est ouvert à cette sélection.`}</p>
  return (
    <ul className="grid max-h-[50vh] gap-1.5 overflow-y-auto p-0.5" aria-label={t`Nouvel état`}>
      {offers.map((offer) => {
        const category = states.data.find((state) => state.id === offer.status)?.category ?? ''
        const open = offer.count === total && offer.shut === ''
        const why = `${id}-${offer.status}`
        return (
          <li key={offer.status}>
            <button
              type="button"
              aria-disabled={!open}
              aria-describedby={open ? undefined : why}
              onClick={() => open && onChoose(offer)}
              className="focus-ring flex min-h-10 w-full items-center gap-2.5 rounded-md border bg-card px-3 py-1.5 text-start hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:bg-muted/50 aria-disabled:text-muted-foreground"
            >
              <span data-category={category} className="text-tone">
                <CategoryIcon category={category} className="size-4" />
              </span>
              <span className="min-w-0 flex-1 font-medium">{offer.name}</span>
              {!open && (
                <span id={why} className="text-xs">
                  {offer.shut || (
                    <Plural
                      value={offer.count}
                      one={`# commande sur ${groupDigits(total)}`}
                      other={`# commandes sur ${groupDigits(total)}`}
                    />
                  )}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface Counted {
  /** Number of commandes by state; null until loaded. */
  readonly counts: ReadonlyMap<string, number> | null
  readonly failed: Error | null
}

/** Counts by state, of the loaded rows or of all the list finds. */
function useCounts({ states, asked }: Chosen): Counted {
  const figures = useQuery({
    ...figuresQuery<{ status: string; count: number }>('commands', {
      group: 'status',
      metrics: 'count',
      filter: asked.filter ?? '',
      search: asked.search ?? '',
    }),
    enabled: states === null,
  })
  if (states) return { counts: states, failed: null }
  const counts = figures.data && new Map(figures.data.map(({ status, count }) => [status, count]))
  return { counts: counts ?? null, failed: figures.error }
}
