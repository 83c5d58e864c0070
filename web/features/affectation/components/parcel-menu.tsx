import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, MapPin, UserX } from 'lucide-react'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { BLOCKABLE } from '#model/domain/commande/states/states.ts'
import { mapLink } from '#web/lib/map-link.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx'
import type { Livreur } from '../queries.ts'
import { listedName } from './livreur-name.ts'
import { inOrder } from './livreur-order.ts'
import { RowMenu } from './row-menu.tsx'
import type { LotAssignment } from './use-lot-assignment.ts'
import { useServing } from './use-serving.ts'

interface ParcelMenuProps {
  parcel: ListRow
  /** Id of the livreur who has it to load; empty for nobody. */
  from?: string
  taken: boolean
  livreurs: readonly Livreur[]
  share: LotAssignment
  onBlock: (command: string) => void
}

/** Actions on one parcel: assign, open, hold back. */
export function ParcelMenu({ parcel, from = '', taken, livreurs, share, onBlock }: ParcelMenuProps) {
  const code = String(parcel.code)
  const commands = [parcel.id]
  return (
    <RowMenu label={t`Actions sur ${code}`} disabled={taken || share.pending}>
      <DropdownMenuItem asChild>
        <a href={mapLink(placeOf(parcel), 'place')} target="_blank" rel="noreferrer">
          <MapPin aria-hidden />
          <Trans>Carte</Trans>
        </a>
      </DropdownMenuItem>
      {isBlockable(parcel) && (
        <DropdownMenuItem onSelect={() => onBlock(parcel.id)}>
          <Ban aria-hidden />
          <Trans>Bloquer…</Trans>
        </DropdownMenuItem>
      )}
      {from !== '' && (
        <DropdownMenuItem onSelect={() => share.takeBack({ commands })}>
          <UserX aria-hidden />
          <Trans>Désaffecter</Trans>
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
      <p className="px-2 py-1 font-medium text-muted-foreground text-xs">
        <Trans>Affecter à</Trans>
      </p>
      <Takers
        livreurs={livreurs.filter(({ id }) => id !== from)}
        ville={String(parcel.city ?? '')}
        onChoose={(livreur) => void share.give({ commands }, livreur, from)}
      />
    </RowMenu>
  )
}

interface TakersProps {
  livreurs: readonly Livreur[]
  ville: string
  onChoose: (livreur: Livreur) => void
}

/** Put in order when the menu is opened, not for each parcel of the list. */
function Takers({ livreurs, ville, onChoose }: TakersProps) {
  const serves = useServing()(ville)
  return inOrder(livreurs, serves).map((livreur) => (
    <DropdownMenuItem key={livreur.id} onSelect={() => onChoose(livreur)}>
      {listedName(livreur)}
    </DropdownMenuItem>
  ))
}

function placeOf(parcel: ListRow) {
  const [ville] = expandedAt(parcel, 'city')
  return { address: String(parcel.receiver_address ?? ''), ville: String(ville?.name ?? '') }
}

function isBlockable(parcel: ListRow): boolean {
  const code = stateCode(String(parcel.status))
  return code !== undefined && BLOCKABLE.includes(code)
}
