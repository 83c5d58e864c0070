import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const looks =
  'focus-ring -mb-px inline-flex h-9 items-center border-transparent border-b-2 px-3 font-medium text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:h-11'

/** The tab is in the address: the link whose tab it is, is the current one. */
const EXACT = { includeSearch: true, explicitUndefined: true } as const

/** « Demandes » are what clients ask for; « Colis » are the parcels still with them. */
export function RammasageTabs() {
  return (
    <nav aria-label={t`Ramassage`} className="flex gap-1 border-b">
      <Link to="/rammasage" search={{ onglet: undefined }} activeOptions={EXACT} className={looks}>
        <Trans>Demandes</Trans>
      </Link>
      <Link to="/rammasage" search={{ onglet: 'colis' }} activeOptions={EXACT} className={looks}>
        <Trans>Colis</Trans>
      </Link>
    </nav>
  )
}
