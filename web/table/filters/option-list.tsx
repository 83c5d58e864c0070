import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEarlyPick } from '#web/ui/use-early-pick.ts'
import type { Option } from './relation-options.ts'

interface OptionListProps {
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  loading?: boolean
  /** The options are of other letters than those typed. */
  stale?: boolean
  /** Present: a box above narrows the list. */
  search?: { readonly typed: string; readonly onType: (typed: string) => void }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Boxes to tick: inside one filter they add up. From the box above, arrows choose one and Enter ticks it. */
export function OptionList({ options, chosen, onToggle, loading = false, stale, search }: OptionListProps) {
  const [moved, setMoved] = useState(0)
  const [moving, setMoving] = useState(false)
  const typing = search !== undefined && search.typed !== ''
  const lit = typing || moving ? Math.min(moved, options.length - 1) : -1
  const tick = () => {
    const option = options[Math.max(lit, 0)]
    if (option) onToggle(option.value)
    setMoved(0)
    search?.onType('')
  }
  const early = useEarlyPick(loading || stale === true, tick)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setMoving(true)
      setMoved(moving || typing ? Math.min(Math.max(lit + step, 0), options.length - 1) : 0)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (loading || stale) early.ask()
      else if (lit >= 0) tick()
    }
  }
  return (
    <div className="grid gap-2">
      {search && (
        <Input
          aria-label={t`Chercher dans la liste`}
          placeholder={t`Chercher…`}
          value={search.typed}
          onChange={(event) => {
            setMoved(0)
            early.forget()
            search.onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      )}
      <div className="-mx-1 grid max-h-64 overflow-y-auto">
        {loading && ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="mx-2 my-1.5 h-5" />)}
        {options.map((option, index) => (
          <OptionLine
            key={option.value}
            option={option}
            lit={index === lit}
            checked={chosen.includes(option.value)}
            onToggle={onToggle}
          />
        ))}
        {!loading && options.length === 0 && (
          <p className="px-2 py-1.5 text-muted-foreground">
            <Trans>Rien ne ressemble à ce texte.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

interface OptionLineProps {
  option: Option
  checked: boolean
  /** Enter ticks it. */
  lit: boolean
  onToggle: (value: string) => void
}

function OptionLine({ option, checked, lit, onToggle }: OptionLineProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      ref={lit ? inSight : undefined}
      data-lit={lit || undefined}
      className={cn(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-accent pointer-coarse:min-h-12',
        lit && 'bg-accent',
      )}
    >
      <Checkbox id={id} checked={checked} onCheckedChange={() => onToggle(option.value)} />
      {option.category && (
        <span
          data-category={option.category}
          aria-hidden
          className="size-2 shrink-0 rounded-full bg-tone-dot"
        />
      )}
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.hint && <bdi className="max-w-28 truncate text-muted-foreground text-xs">{option.hint}</bdi>}
    </label>
  )
}

const inSight = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' })
