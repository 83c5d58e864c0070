import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { keepEarlyKeys } from '#web/ui/early-keys.ts'
import { Popover } from '#web/ui/popover.tsx'
import type { Turn } from '../list-search.ts'
import type { ListFilter } from '../view.ts'
import { ReadyControl } from './ready-control.tsx'

interface MoreFiltersProps {
  filters: readonly ListFilter[]
  /** The values of all filters, by name. */
  values: ReadonlyMap<string, string>
  onChange: (name: string, next: Parameters<Turn>[0]) => void
}

const line =
  'focus-ring flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-accent pointer-coarse:min-h-12'

/** The filters without a button of their own: choose one, then its value, which gives it one. */
export function MoreFilters({ filters, values, onChange }: MoreFiltersProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ListFilter | null>(null)
  const titleOf = (filter: ListFilter) => (filter.title ? i18n._(filter.title) : word(filter.field.label))
  const choose = (filter: ListFilter) => {
    keepEarlyKeys()
    setChosen(filter)
  }
  const turn = (next: boolean) => {
    setOpen(next)
    setChosen(null)
  }
  if (filters.length === 0 && chosen === null) return null
  return (
    <Popover
      open={open}
      onOpenChange={turn}
      className="w-80"
      aria-label={t`Ajouter un filtre`}
      trigger={
        <Button variant="ghost" size="sm" className="text-muted-foreground">
          <Plus aria-hidden />
          <Trans>Filtre</Trans>
        </Button>
      }
    >
      {chosen ? (
        <div className="grid gap-2">
          <button type="button" className={cn(line, 'font-medium')} onClick={() => setChosen(null)}>
            <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
            {titleOf(chosen)}
          </button>
          <ReadyControl
            filter={chosen}
            value={values.get(chosen.name) ?? ''}
            onChange={(next) => onChange(chosen.name, next)}
          />
        </div>
      ) : (
        <div className="-m-1 grid">
          {filters.map((filter) => (
            <button key={filter.name} type="button" className={line} onClick={() => choose(filter)}>
              <span className="me-auto">{titleOf(filter)}</span>
              <ChevronRight aria-hidden className="size-4 text-muted-foreground rtl:rotate-180" />
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
