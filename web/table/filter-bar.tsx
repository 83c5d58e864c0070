import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown, ListFilter as FilterIcon, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetBody, SheetContent, SheetFooter, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { FilterControlProps } from './filters/filter-control.tsx'
import { MoreFilters } from './filters/more-filters.tsx'
import { ReadyControl, useReadyControls } from './filters/ready-control.tsx'
import { turned } from './list-search.ts'
import { SearchBox } from './search-box.tsx'
import type { List } from './use-list.ts'

/** Filters that have their own button on a desk; the others are one press further. */
const DIRECT = 4

export function FilterBar({ list }: { list: List }) {
  useReadyControls()
  const { i18n } = useLingui()
  const { search, filters, view, change } = list
  const direct = filters.filter(({ name }, index) => index < DIRECT || search.filters.has(name))
  const others = filters.filter((filter) => !direct.includes(filter))
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label={t`Filtrer la liste`}>
      {view.search.length > 0 && <SearchBox list={list} />}
      {view.locked && (
        <Badge
          variant="outline"
          className="h-8 gap-1 rounded-md border-primary/40 bg-accent px-2.5 text-accent-foreground max-sm:order-last"
        >
          {i18n._(view.locked.label)}
          {list.widen && (
            <button
              type="button"
              className="focus-ring -me-1 rounded p-1"
              onClick={list.widen}
              aria-label={t`Retirer ce filtre et voir toute la liste`}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          )}
        </Badge>
      )}
      <div className="contents max-sm:hidden">
        {direct.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={search.filters.get(filter.name) ?? ''}
            onChange={(next) => change(turned(filter.name, next))}
          />
        ))}
        <MoreFilters
          filters={others}
          values={search.filters}
          onChange={(name, next) => change(turned(name, next))}
        />
      </div>
      {filters.length > 0 && <FilterSheet list={list} />}
      {search.filters.size > 0 && (
        <div className="contents max-sm:hidden">
          <ClearFilters list={list} />
        </div>
      )}
      <ColumnsMenu list={list} />
    </search>
  )
}

function ClearFilters({ list }: { list: List }) {
  return (
    <Button variant="ghost" size="sm" onClick={list.clear}>
      <Trans>Effacer les filtres</Trans>
    </Button>
  )
}

/** One filter of the sheet, folded until it is asked or in use. */
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
        {filter.title ? i18n._(filter.title) : filter.field.label}
        {value !== '' && <Badge variant="primary">{value.split(',').length}</Badge>}
        <ChevronDown aria-hidden className="ms-auto size-4 text-muted-foreground" />
      </summary>
      <div className="pt-1 pb-3">
        {open && <ReadyControl filter={filter} value={value} onChange={onChange} />}
      </div>
    </details>
  )
}

/** Phones: the same filters in a sheet. */
function FilterSheet({ list }: { list: List }) {
  const [open, setOpen] = useState(false)
  const { filters, search, change, total } = list
  return (
    <div className="sm:hidden">
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FilterIcon aria-hidden />
        <Trans>Filtres</Trans>
        {search.filters.size > 0 && <Badge variant="primary">{search.filters.size}</Badge>}
      </Button>
      <Sheet open={open} onOpenChange={setOpen}>
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
            <Button onClick={() => setOpen(false)}>
              {total === null ? (
                <Trans>Voir la liste</Trans>
              ) : (
                <Plural value={total} _0="Aucun résultat" one="Voir # résultat" other="Voir # résultats" />
              )}
            </Button>
          </SheetFooter>
        </SheetContent>
      </Sheet>
    </div>
  )
}
