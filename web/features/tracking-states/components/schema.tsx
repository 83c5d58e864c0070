import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { cn } from '#web/ui/cn.ts'
import type { State, StateEdge } from '../queries.ts'
import { layOut, NODE, type NodePosition, wayPath } from '../rules/schema-layout.ts'

interface SchemaProps {
  states: readonly State[]
  ways: readonly StateEdge[]
  chosen: string
  onChoose: (id: string) => void
}

/** The graph of moves: states in columns, ways between them; those of the chosen state stand out. */
export function Schema({ states, ways, chosen, onChoose }: SchemaProps) {
  const { width, height, columns, places } = layOut(states)
  const near = new Set(
    ways.flatMap(({ from, to, active }) => (active && (from === chosen || to === chosen) ? [from, to] : [])),
  )
  const drawn = [...ways].sort((a, b) => rank(a, chosen) - rank(b, chosen))
  return (
    <div className="overflow-x-auto rounded-xl border bg-card p-4 shadow-raised">
      <div className="relative mx-auto" style={{ width, height }}>
        <svg aria-hidden width={width + 40} height={height} className="absolute inset-0 overflow-visible">
          <defs>
            <marker
              id="way-end"
              viewBox="0 0 6 6"
              refX="5.5"
              refY="3"
              markerWidth="5"
              markerHeight="5"
              orient="auto"
            >
              <path d="M 0 0 L 6 3 L 0 6 z" fill="context-stroke" />
            </marker>
          </defs>
          {drawn.map((way) => (
            <WayLine key={way.id} way={way} chosen={chosen} places={places} />
          ))}
        </svg>
        {columns.map(({ category, label, x }) => (
          <span
            key={category}
            className="absolute top-0 truncate text-muted-foreground text-xs"
            style={{ left: x, width: NODE.width }}
          >
            {label}
          </span>
        ))}
        <ul aria-label={t`États, dans l’ordre du parcours`}>
          {states.map((state) => (
            <li key={state.id}>
              <StateNode
                state={state}
                place={places.get(state.id)}
                chosen={chosen === state.id}
                faded={chosen !== '' && chosen !== state.id && !near.has(state.id)}
                onChoose={() => onChoose(state.id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Drawing order: edges that leave the chosen state on top, then those that enter it. */
const rank = ({ from, to }: StateEdge, chosen: string): number =>
  from === chosen ? 2 : to === chosen ? 1 : 0

function WayLine({
  way,
  chosen,
  places,
}: {
  way: StateEdge
  chosen: string
  places: ReadonlyMap<string, NodePosition>
}) {
  const [from, to] = [places.get(way.from), places.get(way.to)]
  if (!from || !to || (!way.active && way.from !== chosen)) return null
  const near = rank(way, chosen)
  return (
    <path
      d={wayPath(from, to)}
      fill="none"
      markerEnd="url(#way-end)"
      strokeDasharray={way.active ? undefined : '3 4'}
      className={cn(
        near === 2 ? 'stroke-primary' : near === 1 ? 'stroke-muted-foreground' : 'stroke-border',
        near > 0 ? 'stroke-2' : chosen === '' ? 'stroke-1' : 'stroke-1 opacity-40',
      )}
    />
  )
}

interface StateNodeProps {
  state: State
  place: NodePosition | undefined
  chosen: boolean
  faded: boolean
  onChoose: () => void
}

/** Chosen by a press, or by coming to it with the keyboard. */
function StateNode({ state, place, chosen, faded, onChoose }: StateNodeProps) {
  const button = useRef<HTMLButtonElement>(null)
  // On a phone the drawing is wider than the screen: the state in the URL is scrolled into view.
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  if (!place) return null
  return (
    <button
      ref={button}
      type="button"
      data-category={state.category}
      aria-pressed={chosen}
      onClick={onChoose}
      onFocus={onChoose}
      style={{ left: place.x, top: place.y, width: NODE.width, height: NODE.height }}
      className={cn(
        'focus-ring absolute flex items-center gap-1.5 rounded-lg border border-transparent bg-tone-soft px-2 text-start text-tone text-xs leading-tight transition-opacity',
        chosen && 'border-tone font-semibold shadow-raised',
        faded && 'opacity-45',
        !state.active && 'line-through',
      )}
    >
      <CategoryIcon category={state.category} className="size-3.5 shrink-0" />
      <span className="line-clamp-2">{state.name}</span>
    </button>
  )
}
