import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { stateId } from '#model/domain/commande/reference.ts'
import { eq } from '#model/schema/filter.ts'
import { countQuery } from '#web/table/list-queries.ts'

const looks =
  'focus-ring -mb-px inline-flex h-9 items-center border-transparent border-b-2 px-3 font-medium text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:h-11'

/** The tab is in the address: the link whose tab it is, is the current one. */
const EXACT = { includeSearch: true, explicitUndefined: true } as const

const MISSING = stateId('MANQUANT_RAMASSAGE')

/** « Demandes » are what clients ask for; « Colis » are the parcels still with them, those not given by themselves. */
export function RammasageTabs() {
  const missing = useQuery(countQuery('commands', eq('status', MISSING))).data ?? 0
  return (
    <nav aria-label={t`Ramassage`} className="flex items-center gap-1 border-b">
      <Link to="/rammasage" search={{ onglet: undefined }} activeOptions={EXACT} className={looks}>
        <Trans>Demandes</Trans>
      </Link>
      <Link to="/rammasage" search={{ onglet: 'colis' }} activeOptions={EXACT} className={looks}>
        <Trans>Colis</Trans>
      </Link>
      {missing > 0 && (
        <Link
          to="/rammasage"
          search={{ onglet: 'colis', status: MISSING }}
          data-category="echoue"
          className="focus-ring ms-auto rounded-full bg-tone-soft px-3 py-1 text-sm text-tone hover:underline"
        >
          <Plural value={missing} one="# manquant au ramassage" other="# manquants au ramassage" />
        </Link>
      )}
    </nav>
  )
}
