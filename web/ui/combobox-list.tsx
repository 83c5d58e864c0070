import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** Second line, or what tells two homonyms apart. */
  hint?: string
  /** Other words that find it: aliases, the Arabic name, a code. */
  keywords?: readonly string[]
  disabled?: boolean
}

interface ComboboxListProps {
  id: string
  label: string
  options: readonly ComboboxOption[]
  active: number
  chosen: string
  loading: boolean
  emptyText: string | undefined
  onPick: (option: ComboboxOption) => void
}

/** The options under a combobox input; focus stays in the input, which points at the active one. */
export function ComboboxList({ id, label, options, active, chosen, ...props }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto p-1">
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === chosen}
          aria-disabled={option.disabled || undefined}
          className={cn(
            'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm aria-disabled:opacity-55 pointer-coarse:min-h-11',
            index === active && 'bg-accent text-accent-foreground',
          )}
          onPointerDown={(event) => {
            event.preventDefault()
            props.onPick(option)
          }}
        >
          <Check
            aria-hidden
            className={cn('size-4 shrink-0', option.value === chosen ? 'text-primary' : 'invisible')}
          />
          <span className="min-w-0">
            {option.label}
            {option.hint && <span className="block text-muted-foreground text-xs">{option.hint}</span>}
          </span>
        </div>
      ))}
      {props.loading && (
        <div className="flex items-center gap-2 px-2 py-2 text-muted-foreground">
          <Spinner /> <Trans>Recherche en cours…</Trans>
        </div>
      )}
      {!props.loading && options.length === 0 && (
        <p className="px-2 py-2 text-muted-foreground">
          {props.emptyText ?? <Trans>Rien de ce nom. Essayez moins de lettres.</Trans>}
        </p>
      )}
    </div>
  )
}
