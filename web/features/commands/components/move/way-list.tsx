import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { cn } from '#web/ui/cn.ts'
import { statesQuery } from './queries.ts'
import { useStateNames } from './use-state-names.ts'
import type { PossibleMove } from './ways.ts'

interface WayListProps {
  label: string
  ways: readonly PossibleMove[]
  onChoose: (way: PossibleMove) => void
}

/** A shut move stays in the list and focusable, with the reason. */
export function WayList({ label, ways, onChoose }: WayListProps) {
  const id = useId()
  const states = useQuery(statesQuery())
  const nameOf = useStateNames()
  if (ways.length === 0) return null
  return (
    <section className="grid gap-1.5" aria-labelledby={id}>
      <h3 id={id} className="font-medium text-muted-foreground text-xs">
        {label}
      </h3>
      <ul className="grid gap-1.5">
        {ways.map((way) => {
          const category = states.data?.find((state) => state.id === way.status)?.category ?? ''
          const why = `${id}-${way.status}`
          return (
            <li key={`${way.kind} ${way.status}`}>
              <button
                type="button"
                aria-disabled={way.shut !== ''}
                aria-describedby={way.shut ? why : undefined}
                onClick={() => way.shut === '' && onChoose(way)}
                className={cn(
                  'focus-ring flex min-h-10 w-full items-center gap-2.5 rounded-md border px-3 py-1.5 text-start pointer-coarse:min-h-12',
                  way.shut ? 'cursor-not-allowed bg-muted/50' : 'bg-card hover:bg-accent',
                )}
              >
                <span data-category={category} className="text-tone">
                  <CategoryIcon category={category} className="size-4" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className={cn('font-medium', way.shut && 'text-muted-foreground')}>
                    {nameOf(way.status)}
                  </span>
                  {way.shut && (
                    <span id={why} className="block text-muted-foreground text-xs">
                      {way.shut}
                    </span>
                  )}
                </span>
                {!way.shut && (
                  <ChevronRight aria-hidden className="size-4 text-muted-foreground rtl:rotate-180" />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
