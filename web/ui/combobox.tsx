import { t } from '@lingui/core/macro'
import { Check, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { fold } from '#model/schema/fold.ts'
import { cn } from './cn.ts'
import type { ControlProps } from './field.tsx'
import { Input } from './input.tsx'
import { PopoverAnchor, PopoverContent, PopoverRoot } from './popover-surface.tsx'
import { useEarlyPick } from './use-early-pick.ts'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** Text that distinguishes two homonyms. */
  readonly hint?: string
}

interface ComboboxProps {
  control: Pick<ControlProps, 'id'> & Partial<ControlProps>
  /** Names the list for screen readers. */
  label: string
  inputRef?: Ref<never>
  /** Text of the box while nobody types. */
  shown: string
  chosen: readonly string[]
  /** The options for the typed text. */
  options: readonly ComboboxOption[]
  loading: boolean
  /** The options are of other letters than those typed. */
  stale?: boolean
  typed: string
  onType: (typed: string) => void
  onPick: (option: ComboboxOption) => void
  /** Present when the value can be emptied. */
  onClear?: (() => void) | undefined
  onBlur?: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A search box with options; arrows choose, Enter or Tab takes the highlighted one, Escape closes. */
export function Combobox(props: ComboboxProps) {
  const { options, typed } = props
  // Options that have not come yet are of other letters too: Enter waits for them.
  const stale = props.loading || props.stale === true
  const [open, setOpen] = useState(false)
  const [lit, setLit] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.min(lit, options.length - 1)
  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const close = () => {
    early.forget()
    setOpen(false)
    props.onType('')
  }
  const pick = (option: ComboboxOption | undefined) => {
    if (option) props.onPick(option)
    close()
  }
  const left = useRef(false)
  const early = useEarlyPick(stale, () => pick(left.current ? named(options, typed) : options[0]))
  const askEarly = (isLeft: boolean) => {
    left.current = isLeft
    early.ask()
  }
  const takeLit = () => {
    if (!stale || at > 0) pick(options[at])
    else if (typed !== '') askEarly(false)
  }
  const leave = () => {
    if (early.waits()) return
    if (stale && typed.trim() !== '') askEarly(true)
    else pick(named(options, typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setLit(Math.min(Math.max(at + step, 0), options.length - 1))
      setOpen(true)
    } else if (event.key === 'Enter' && open && !event.ctrlKey) {
      event.preventDefault()
      takeLit()
    } else if (event.key === 'Tab' && open && typed !== '') takeLit()
    else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <PopoverRoot open={open}>
      <PopoverAnchor asChild>
        <span className="relative block">
          <Input
            {...props.control}
            {...(props.inputRef && { ref: props.inputRef })}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            value={open ? typed : props.shown}
            placeholder={open ? props.shown || t`Chercher…` : t`Choisir…`}
            className="pe-14"
            onClick={() => setOpen(true)}
            onFocus={() => left.current && early.forget()}
            onChange={(event) => {
              setOpen(true)
              setLit(0)
              early.forget()
              props.onType(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              leave()
              props.onBlur?.()
            }}
          />
          <span className="absolute end-2 top-1/2 flex -translate-y-1/2 items-center text-muted-foreground">
            {props.onClear && props.shown !== '' && (
              <button
                type="button"
                tabIndex={-1}
                className="grid size-6 place-content-center rounded hover:bg-accent"
                aria-label={t`Vider`}
                onClick={props.onClear}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            )}
            <ChevronDown aria-hidden className="pointer-events-none size-4" />
          </span>
        </span>
      </PopoverAnchor>
      <PopoverContent
        className="w-(--radix-popover-trigger-width) min-w-56 p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={props.label}
          aria-busy={stale}
          className={cn('max-h-64 overflow-y-auto', stale && 'opacity-70')}
        >
          {options.map((option, index) => (
            <OptionLine
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              index={index}
              lit={index === at}
              chosen={props.chosen.includes(option.value)}
              onPick={pick}
            />
          ))}
          {options.length === 0 && (
            <p className="px-2 py-1.5 text-muted-foreground">
              {props.loading ? t`Recherche…` : t`Rien ne ressemble à « ${typed} ».`}
            </p>
          )}
        </div>
      </PopoverContent>
    </PopoverRoot>
  )
}

/** Leaving with the exact name of an option typed chooses it. */
function named(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const wanted = fold(typed.trim())
  const [option, homonym] = options.filter(({ label }) => fold(label) === wanted)
  return wanted === '' || homonym ? undefined : option
}

interface OptionLineProps {
  id: string
  option: ComboboxOption
  index: number
  lit: boolean
  chosen: boolean
  onPick: (option: ComboboxOption) => void
}

function OptionLine({ id, option, index, lit, chosen, onPick }: OptionLineProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-index={index}
      onPointerDown={(event) => {
        event.preventDefault()
        onPick(option)
      }}
      className={cn(
        'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 hover:bg-accent pointer-coarse:min-h-12',
        lit && 'bg-accent text-accent-foreground',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.hint && <bdi className="truncate text-muted-foreground text-xs">{option.hint}</bdi>}
      {chosen && <Check aria-hidden className="size-4" />}
    </div>
  )
}
