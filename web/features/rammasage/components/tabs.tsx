import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const looks =
  'focus-ring -mb-px inline-flex h-9 items-center border-transparent border-b-2 px-3 font-medium text-muted-foreground hover:text-foreground aria-[current]:border-primary aria-[current]:text-foreground pointer-coarse:h-11'

/** « Demandes » are what clients ask for; « Colis » are the parcels still with them. */
export function RammasageTabs({ current }: { current: 'demandes' | 'colis' }) {
  return (
    <nav aria-label={t`Ramassage`} className="flex gap-1 border-b">
      <Link
        to="/rammasage"
        search={{}}
        className={looks}
        aria-current={current === 'demandes' ? 'page' : undefined}
      >
        <Trans>Demandes</Trans>
      </Link>
      <Link
        to="/rammasage"
        search={{ onglet: 'colis' }}
        className={looks}
        aria-current={current === 'colis' ? 'page' : undefined}
      >
        <Trans>Colis</Trans>
      </Link>
    </nav>
  )
}
