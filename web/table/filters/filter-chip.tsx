import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { cn } from '#web/ui/cn.ts'
import { Popover } from '#web/ui/popover.tsx'
import type { FilterControlProps } from './filter-control.tsx'
import { filterWords } from './filter-words.ts'
import { ReadyControl } from './ready-control.tsx'
import { namesQuery } from './relation-options.ts'

/** One filter: its name and its value in words; the cross empties it. */
export function FilterChip({ filter, value, onChange }: FilterControlProps) {
  const { i18n } = useLingui()
  const { clock } = useSession()
  const { field } = filter
  const ids = field.kind === 'relation' ? value.split(',').filter((id) => id.length > 1) : []
  const names = useQuery(namesQuery(field.kind === 'relation' ? field.to : '', ids))
  const title = filter.title ? i18n._(filter.title) : word(field.label)
  const on = value !== ''
  const looks = cn(
    'focus-ring inline-flex h-8 items-center gap-1.5 border text-sm pointer-coarse:h-12',
    on ? 'border-primary/40 bg-accent text-accent-foreground' : 'border-input bg-card hover:bg-accent',
  )
  return (
    <div className="inline-flex max-w-full">
      <Popover
        className="w-80"
        aria-label={t`Filtrer par ${title}`}
        trigger={
          <button
            type="button"
            className={cn(looks, 'min-w-0 rounded-md px-2.5', on && 'rounded-e-none border-e-0')}
          >
            <span className={on ? 'text-muted-foreground' : ''}>{title}</span>
            {on && (
              <span className="truncate font-medium">
                {filterWords(filter, value, clock, names.data ?? [])}
              </span>
            )}
            {!on && <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" />}
          </button>
        }
      >
        <ReadyControl filter={filter} value={value} onChange={onChange} />
      </Popover>
      {on && (
        <button
          type="button"
          className={cn(looks, 'rounded-e-md px-1.5')}
          aria-label={t`Retirer le filtre ${title}`}
          onClick={() => onChange(() => '')}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}
