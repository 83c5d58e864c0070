import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Colleague } from '#model/domain/presence.ts'
import type { Collection } from '#model/schema/collection.ts'
import { cn } from '#web/ui/cn.ts'
import { initials } from '#web/ui/initials.ts'
import { Popover } from '#web/ui/popover.tsx'
import { presenceSentence } from './sentence.ts'
import { usePresence } from './use-presence.ts'

export interface ColleaguesProps {
  collection: Collection
  id: string
  /** The noun of the list, where it is narrower than the collection. */
  noun?: { readonly one: string; readonly feminine: boolean }
  /** True in a form or a cell that changes the record. */
  editing?: boolean
  /** True: says that the record is open, and shows nobody. */
  silent?: boolean
  className?: string
}

/** The colleagues who have the same record open: their initials, and in one line what they do. */
export function Colleagues({ collection, id, noun, editing = false, silent, className }: ColleaguesProps) {
  const people = usePresence(collection.name, id, editing)
  if (silent) return null
  const { labels } = collection
  return (
    <div className={cn('flex min-w-0 items-center gap-2', className)}>
      {people.length > 0 && <Faces people={people} />}
      {/* The line is there before its words, so that screen readers hear them come. */}
      <p role="status" className="line-clamp-2 text-muted-foreground text-xs leading-4 sm:line-clamp-1">
        {presenceSentence(people, labels.spoken ?? noun ?? labels)}
      </p>
    </div>
  )
}

const MOST_SHOWN = 3
const READS = 'bg-accent text-accent-foreground'

function Faces({ people }: { people: readonly Colleague[] }) {
  const shown = people.length > MOST_SHOWN + 1 ? people.slice(0, MOST_SHOWN) : people
  const more = people.length - shown.length
  const label = t`Aussi sur cette fiche : ${people.map(({ name }) => name).join(', ')}`
  return (
    <Popover
      align="end"
      aria-label={label}
      className="w-auto max-w-72 px-3 py-2 text-sm"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="focus-ring flex shrink-0 -space-x-1.5 rounded-full rtl:space-x-reverse"
        >
          {shown.map(({ id, name, editing }) => (
            <Face key={id} className={editing ? 'bg-primary text-primary-foreground' : READS}>
              {initials(name)}
            </Face>
          ))}
          {more > 0 && <Face className={READS}>+{more}</Face>}
        </button>
      }
    >
      <ul className="grid gap-1">
        {people.map(({ id, name, editing }) => (
          <li key={id}>{editing ? <Trans>{name}, en modification</Trans> : name}</li>
        ))}
      </ul>
    </Popover>
  )
}

const Face = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <span
    aria-hidden
    className={cn(
      'grid size-6 place-content-center rounded-full font-semibold text-[0.625rem] ring-2 ring-popover',
      className,
    )}
  >
    {children}
  </span>
)
