import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { eq } from '#model/schema/filter.ts'
import { countQuery } from '#web/table/list-queries.ts'
import { changeSearch, type RawSearch } from '#web/table/list-search.ts'

const looks =
  'focus-ring -mb-px inline-flex h-9 items-center border-transparent border-b-2 px-3 font-medium text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:h-12'

/** No link is current for the router, which compares every parameter: `onglet` alone marks the tab. */
const NEVER = { exact: true, includeSearch: true, includeHash: true } as const
const currentIf = (isCurrent: boolean) =>
  ({ className: looks, 'aria-current': isCurrent ? 'page' : undefined }) as const

/** Keeps the free parameters of the address across the tabs. */
const keeping = (change: RawSearch) => (before: RawSearch) => changeSearch(before, change)

const MISSING = stateId('MANQUANT_RAMASSAGE')

/**
 * « Demandes » lists clients' requests; « Colis » the parcels still with clients,
 * with the number of missing ones.
 */
export function RammasageTabs() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false })
  const missing = useQuery(countQuery('commands', eq('status', MISSING))).data ?? 0
  return (
    <nav aria-label={t`Ramassage`} className="flex items-center gap-1 border-b">
      <Link
        to="/rammasage"
        search={keeping({ onglet: '' })}
        activeOptions={NEVER}
        {...currentIf(onglet !== 'colis')}
      >
        <Trans>Demandes</Trans>
      </Link>
      <Link
        to="/rammasage"
        search={keeping({ onglet: 'colis' })}
        activeOptions={NEVER}
        {...currentIf(onglet === 'colis')}
      >
        <Trans>Colis</Trans>
      </Link>
      {missing > 0 && (
        <Link
          to="/rammasage"
          search={keeping({ onglet: 'colis', status: MISSING })}
          data-category="echoue"
          className="focus-ring ms-auto rounded-full bg-tone-soft px-3 py-1 text-sm text-tone hover:underline"
        >
          <Plural value={missing} one="# manquant au ramassage" other="# manquants au ramassage" />
        </Link>
      )}
    </nav>
  )
}
