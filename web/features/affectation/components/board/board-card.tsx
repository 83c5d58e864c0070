import type { ListRow } from '#web/table/columns.ts'
import { cn } from '#web/ui/cn.ts'
import type { Livreur, ParcelTaker } from '../../queries.ts'
import { ParcelFacts } from '../parcel-facts.tsx'
import { ParcelMenu } from '../parcel-menu.tsx'
import type { LotAssignment } from '../use-lot-assignment.ts'

/** Type of the dragged data: the parcel, and the column it comes from. */
export const DRAGGED = 'application/x-wasl-colis'

interface BoardCardProps {
  parcel: ListRow
  /** Id of the livreur whose column it stands in; empty for nobody’s. */
  from: string
  taken: ParcelTaker | undefined
  livreurs: readonly Livreur[]
  share: LotAssignment
  onBlock: (command: string) => void
}

/** Dragged with a mouse; with touch or keyboard, its menu offers the livreurs. */
export function BoardCard({ parcel, from, taken, livreurs, share, onBlock }: BoardCardProps) {
  return (
    <li
      draggable={!taken && !share.pending}
      aria-disabled={taken !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, `${parcel.id} ${from}`)
        event.dataTransfer.effectAllowed = 'move'
      }}
      className={cn(
        'flex items-start gap-1 rounded-lg border bg-card p-2.5 shadow-raised',
        taken ? 'opacity-60' : 'cursor-grab',
      )}
    >
      <ParcelFacts parcel={parcel} taken={taken} />
      <div className="-me-1 -mt-1">
        <ParcelMenu
          parcel={parcel}
          from={from}
          taken={taken !== undefined}
          livreurs={livreurs}
          share={share}
          onBlock={onBlock}
        />
      </div>
    </li>
  )
}
