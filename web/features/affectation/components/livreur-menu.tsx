import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { FileText, ScanBarcode, UserX } from 'lucide-react'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import { useSession } from '#web/lib/session.ts'
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { givenFilter, type Livreur } from '../queries.ts'
import { RowMenu } from './row-menu.tsx'
import { useDistribution } from './use-distribution.ts'
import type { LotAssignment } from './use-lot-assignment.ts'
import { usePageSearch } from './use-page-search.ts'

interface LivreurMenuProps {
  livreur: Livreur
  /** Number of parcels assigned to the livreur and not loaded yet. */
  given: number
  share: LotAssignment
}

/** Actions on all parcels assigned to a livreur. */
export function LivreurMenu({ livreur: { id, name }, given, share }: LivreurMenuProps) {
  const { holds } = useSession()
  const { change } = usePageSearch()
  const distribution = useDistribution()
  return (
    <RowMenu label={t`Autres actions : ${name}`} pending={distribution.isPending}>
      <DropdownMenuItem onSelect={() => change({ onglet: 'scan', livreur: id })}>
        <ScanBarcode aria-hidden />
        <Trans>Scanner ses colis</Trans>
      </DropdownMenuItem>
      {holds(BON_RULES.distribution.permission) && (
        <DropdownMenuItem disabled={given === 0} onSelect={() => distribution.mutate(id)}>
          <FileText aria-hidden />
          <Trans>Créer le bon de distribution</Trans>
        </DropdownMenuItem>
      )}
      <DropdownMenuItem
        disabled={given === 0 || share.pending}
        onSelect={() => share.takeBack({ filter: givenFilter(id) })}
      >
        <UserX aria-hidden />
        <Plural
          value={given}
          _0="Désaffecter"
          one="Désaffecter le colis pas encore chargé"
          other="Désaffecter les # colis pas encore chargés"
        />
      </DropdownMenuItem>
    </RowMenu>
  )
}
