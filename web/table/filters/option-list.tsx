import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Option } from './relation-options.ts'

interface OptionListProps {
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  loading?: boolean
  /** Present: a box above narrows the list. */
  search?: { readonly typed: string; readonly onType: (typed: string) => void }
}

/** Boxes to tick: inside one filter they add up. */
export function OptionList({ options, chosen, onToggle, loading = false, search }: OptionListProps) {
  return (
    <div className="grid gap-2">
      {search && (
        <Input
          aria-label={t`Chercher dans la liste`}
          placeholder={t`Chercher…`}
          value={search.typed}
          onChange={(event) => search.onType(event.target.value)}
        />
      )}
      <div className="-mx-1 grid max-h-64 overflow-y-auto">
        {loading && ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="mx-2 my-1.5 h-5" />)}
        {options.map((option) => (
          <OptionLine
            key={option.value}
            option={option}
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
  onToggle: (value: string) => void
}

function OptionLine({ option, checked, onToggle }: OptionLineProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-accent pointer-coarse:min-h-11"
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
