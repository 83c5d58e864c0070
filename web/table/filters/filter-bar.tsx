import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ListFilter as FilterIcon, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { ColumnsMenu } from '../layout/columns-menu.tsx'
import { turned } from '../list-search.ts'
import type { List } from '../use-list.ts'
import { ClearFilters } from './clear-filters.tsx'
import { FilterChip } from './filter-chip.tsx'
import { MoreFilters } from './more-filters.tsx'
import { useReadyControls } from './ready-control.tsx'
import { SearchBox } from './search-box.tsx'

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
              className="focus-ring relative -me-1 rounded p-1 pointer-coarse:before:absolute pointer-coarse:before:-inset-3.5"
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

/** The filters on a phone: in a sheet, whose code is loaded at the first press. */
function FilterSheet({ list }: { list: List }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const { filters } = list.search
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <div className="sm:hidden">
      <Button variant="outline" onClick={show} onPointerDown={() => void loadSheet()}>
        <FilterIcon aria-hidden />
        <Trans>Filtres</Trans>
        {filters.size > 0 && <Badge variant="primary">{filters.size}</Badge>}
      </Button>
      {asked && <FilterSheetContent list={list} open={open} onOpenChange={setOpen} />}
    </div>
  )
}

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheetContent = lazy(() => loadSheet().then((module) => ({ default: module.FilterSheetContent })))
