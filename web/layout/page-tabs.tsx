import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FileRoutesByTo } from '#web/route-tree.gen.ts'
import { changeSearch, type RawSearch } from '#web/table/list-search.ts'

const looks =
  'focus-ring -mb-px inline-flex h-9 shrink-0 items-center border-transparent border-b-2 px-3 font-medium text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:h-12'

interface PageTabsProps {
  label: string
  to: keyof FileRoutesByTo
  /** By the value of `onglet` in the URL; the first tab has none. */
  tabs: Readonly<Record<string, ReactNode>>
  chosen: string
  /** True when the tabs are views of the same list: the filters stay from one to the next. */
  ways?: boolean
}

/** Sister pages of one route: the tab is in the address, so that Back and a pasted link keep it. */
export const PageTabs = ({ label, to, tabs, chosen, ways }: PageTabsProps) => (
  <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b">
    {Object.entries(tabs).map(([onglet, name]) => (
      <Link
        key={onglet}
        to={to}
        search={(before: RawSearch) => changeSearch(ways ? before : {}, { onglet })}
        activeOptions={NEVER}
        aria-current={onglet === chosen ? 'page' : undefined}
        className={looks}
      >
        {name}
      </Link>
    ))}
  </nav>
)

/** Filters are in the URL too, so `chosen` tells which tab is current, not the router. */
const NEVER = { exact: true, includeSearch: true, includeHash: true } as const
