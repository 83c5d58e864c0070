import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { word } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetBody, SheetContent, SheetFooter, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'
import { turned } from '../list-search.ts'
import type { List } from '../use-list.ts'
import { ClearFilters } from './clear-filters.tsx'
import type { FilterControlProps } from './filter-control.tsx'
import { ReadyControl } from './ready-control.tsx'

interface FilterSheetContentProps {
  readonly list: List
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Every filter of the list, and how many records they leave. */
export function FilterSheetContent({ list, open, onOpenChange }: FilterSheetContentProps) {
  const { filters, search, change, total } = list
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent onOpenAutoFocus={(event) => event.preventDefault()}>
        <SheetHeader>
          <SheetTitle>
            <Trans>Filtres</Trans>
          </SheetTitle>
        </SheetHeader>
        <SheetBody className="grid grid-cols-1 content-start">
          {filters.map((filter) => (
            <SheetFilter
              key={filter.name}
              filter={filter}
              value={search.filters.get(filter.name) ?? ''}
              onChange={(next) => change(turned(filter.name, next))}
            />
          ))}
        </SheetBody>
        <SheetFooter>
          <ClearFilters list={list} />
          <Button onClick={() => onOpenChange(false)}>
            {total === null ? (
              <Trans>Voir la liste</Trans>
            ) : (
              <Plural value={total} _0="Aucun résultat" one="Voir # résultat" other="Voir # résultats" />
            )}
          </Button>
        </SheetFooter>
      </SheetContent>
    </Sheet>
  )
}

/** One filter, folded until it is opened or has a value. */
function SheetFilter({ filter, value, onChange }: FilterControlProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(value !== '')
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-b py-1 last:border-0"
    >
      <summary className="focus-ring flex min-h-11 cursor-pointer items-center gap-2 rounded font-medium">
        {filter.title ? i18n._(filter.title) : word(filter.field.label)}
        {value !== '' && <Badge variant="primary">{value.split(',').length}</Badge>}
        <ChevronDown aria-hidden className="ms-auto size-4 text-muted-foreground" />
      </summary>
      <div className="pt-1 pb-3">
        {open && <ReadyControl filter={filter} value={value} onChange={onChange} />}
      </div>
    </details>
  )
}
