import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EllipsisVertical, UserX } from 'lucide-react'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import type { Livreur } from '../queries.ts'
import { listedName } from './livreur-name.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import type { Share } from './use-share.ts'

/** What a card carries while it is dragged: its parcel, and whose column it left. */
export const DRAGGED = 'application/x-wasl-colis'

interface BoardCardProps {
  parcel: ListRow
  /** Whose column it stands in; empty for nobody’s. */
  from: string
  taker: string | undefined
  livreurs: readonly Livreur[]
  share: Share
}

/** Dragged by a mouse; by a finger or the keyboard, its menu says to whom. */
export function BoardCard({ parcel, from, taker, livreurs, share }: BoardCardProps) {
  const taken = taker !== undefined
  const code = String(parcel.code)
  const commands = [parcel.id]
  return (
    <li
      draggable={!taken && !share.pending}
      aria-disabled={taken}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, `${parcel.id} ${from}`)
        event.dataTransfer.effectAllowed = 'move'
      }}
      className={cn(
        'flex items-start gap-1 rounded-lg border bg-card p-2.5 shadow-raised',
        taken ? 'opacity-60' : 'cursor-grab',
      )}
    >
      <ParcelFacts parcel={parcel} taker={taker} />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            size="icon-sm"
            variant="ghost"
            className="-me-1 -mt-1 pointer-coarse:size-11"
            disabled={taken || share.pending}
            aria-label={t`Affecter ${code} à…`}
          >
            <EllipsisVertical aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-h-80 overflow-y-auto">
          <p className="px-2 py-1 font-medium text-muted-foreground text-xs">
            <Trans>Affecter à</Trans>
          </p>
          {livreurs
            .filter(({ id }) => id !== from)
            .map((livreur) => (
              <DropdownMenuItem key={livreur.id} onSelect={() => void share.give({ commands }, livreur)}>
                {listedName(livreur)}
              </DropdownMenuItem>
            ))}
          {from !== '' && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => share.takeBack({ commands })}>
                <UserX aria-hidden />
                <Trans>Désaffecter</Trans>
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  )
}
