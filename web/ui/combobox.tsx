import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { fold } from '#model/schema/fold.ts'
import { cn } from './cn.ts'
import { ComboboxList, type ComboboxOption } from './combobox-list.tsx'
import { Input } from './input.tsx'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'
import { useEarlyPick } from './use-early-pick.ts'

/** More options than this are never drawn: one types another letter instead. */
const SHOWN = 80

export interface ComboboxProps {
  id?: string
  /** Names the list for screen readers; the visible label points at `id`. */
  label: string
  /** '' is nothing chosen. */
  value: string
  onValueChange: (value: string, option: ComboboxOption | null) => void
  options: readonly ComboboxOption[]
  /** Label of the value when it is not among the options (a record loaded apart). */
  valueLabel?: string | undefined
  /** Given: the caller searches (on a server, say) and `options` are already the answer. */
  onQueryChange?: (query: string) => void
  onBlur?: () => void
  loading?: boolean
  /** The options are of other letters than those typed. */
  stale?: boolean
  disabled?: boolean
  placeholder?: string
  emptyText?: string
  className?: string
  autoFocus?: boolean
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | undefined
}

/** Options whose label, hint or keywords hold every typed word; those that begin with it come first. */
export function matchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const typed = fold(query).trim()
  if (typed === '') return options
  const words = typed.split(/\s+/)
  const rank = (option: ComboboxOption): number => {
    const own = [option.label, ...(option.keywords ?? [])].map(fold)
    if (own.some((text) => text === typed)) return 0
    if (own.some((text) => text.startsWith(typed))) return 1
    const all = `${own.join(' ')} ${fold(option.hint ?? '')}`
    return words.every((word) => all.includes(word)) ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.option)
}

/** A text field that chooses one of many: type, arrows, Enter; Escape gives back what was chosen. */
export function Combobox(props: ComboboxProps) {
  const listId = useId()
  const box = useCombobox(props)
  return (
    <Popover open={box.open} onOpenChange={box.setOpen}>
      <PopoverAnchor asChild>
        <div className={cn('relative', props.className)}>
          <Input
            id={props.id}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={box.open}
            aria-controls={listId}
            aria-activedescendant={box.open && box.shown.length > 0 ? `${listId}-${box.active}` : undefined}
            aria-invalid={props['aria-invalid']}
            aria-describedby={props['aria-describedby']}
            aria-required={props['aria-required']}
            className="pe-8"
            disabled={props.disabled}
            placeholder={props.placeholder}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onClick={() => box.setOpen(true)}
            onKeyDown={box.onKeyDown}
            onBlur={() => {
              box.leave()
              props.onBlur?.()
            }}
            autoFocus={props.autoFocus}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
          />
        </div>
      </PopoverAnchor>
      <PopoverContent
        className="w-(--radix-popover-trigger-width) min-w-56 p-0"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <ComboboxList
          id={listId}
          label={props.label}
          options={box.shown}
          active={box.active}
          chosen={props.value}
          loading={props.loading ?? false}
          emptyText={props.emptyText}
          onPick={box.pick}
        />
      </PopoverContent>
    </Popover>
  )
}

function useCombobox(props: ComboboxProps) {
  const { value, options, valueLabel, onValueChange, onQueryChange, stale = false } = props
  const [open, setOpen] = useState(false)
  /** What is being typed; null shows the chosen option. */
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const searching = query !== null && onQueryChange === undefined
  const shown = useMemo(
    () => (searching ? matchOptions(options, query) : options).slice(0, SHOWN),
    [searching, options, query],
  )
  const chosen = options.find((option) => option.value === value)?.label ?? (value ? (valueLabel ?? '') : '')

  const type = (typed: string) => {
    setQuery(typed)
    setActive(0)
    setOpen(true)
    early.forget()
    onQueryChange?.(typed)
    if (typed === '') onValueChange('', null)
  }
  const close = () => {
    early.forget()
    setOpen(false)
    setQuery(null)
  }
  const pick = (option: ComboboxOption) => {
    if (option.disabled) return
    onValueChange(option.value, option)
    close()
  }
  const early = useEarlyPick(stale, () => (shown[0] ? pick(shown[0]) : close()))
  /** Leaving with the exact name of an option typed chooses it: Tab is enough in fast entry. */
  const leave = () => {
    const exact = query ? shown.filter((option) => fold(option.label) === fold(query.trim())) : []
    if (exact.length === 1 && exact[0]) pick(exact[0])
    else if (!early.waits()) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    const option = shown[active]
    if (step !== undefined) {
      setOpen(true)
      if (open) setActive(Math.max(0, Math.min(shown.length - 1, active + step)))
    } else if (open && query && stale && active === 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      early.ask()
      if (event.key === 'Tab') return
    } else if (event.key === 'Enter' && open && option) pick(option)
    else if (event.key === 'Tab' && open && query && option) return pick(option)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { open, setOpen, text: query ?? chosen, shown, active, type, pick, leave, onKeyDown }
}
