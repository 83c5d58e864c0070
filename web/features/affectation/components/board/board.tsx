import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { cn } from '#web/ui/cn.ts'
import { givenParcelsQuery, type Livreur } from '../../queries.ts'
import { Failure } from '../failure.tsx'
import { Carried } from '../livreur-load.tsx'
import { LivreurMenu } from '../livreur-menu.tsx'
import { listedName } from '../livreur-name.ts'
import { inColumns } from '../livreur-order.ts'
import { Shown } from '../parcel-list.tsx'
import { ShareError } from '../share-error.tsx'
import type { LotAssignment } from '../use-lot-assignment.ts'
import type { Parcels } from '../use-parcels.ts'
import { useServing } from '../use-serving.ts'
import { BoardCard, DRAGGED } from './board-card.tsx'

interface BoardProps {
  parcels: Parcels
  livreurs: readonly Livreur[]
  given: ReadonlyMap<string, number>
  ville: string
  share: LotAssignment
  onBlock: (command: string) => void
}

/** A column of waiting parcels and one for each livreur: a parcel is dragged, or sent by its menu. */
export function Board({ parcels, livreurs, given, ville, share, onBlock }: BoardProps) {
  const theirs = useQuery(givenParcelsQuery())
  const serves = useServing()(ville)
  // Placed once: a column that moved when it is filled would slip from under the mouse.
  const [order] = useState(() => inColumns(livreurs, given, serves).map(({ id }) => id))
  const placed = livreurs
    .filter(({ id }) => order.includes(id))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const cardsOf = Map.groupBy(theirs.data ?? [], ({ delivery_man }) => String(delivery_man))
  const card = (parcel: ListRow, from: string) => (
    <BoardCard
      key={parcel.id}
      parcel={parcel}
      from={from}
      taken={from === '' ? parcels.taken.get(parcel.id) : undefined}
      livreurs={placed}
      share={share}
      onBlock={onBlock}
    />
  )
  return (
    <div className="grid min-w-0 gap-3">
      <Failure of={[theirs]} />
      <ShareError share={share} />
      <div className="-mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-3 md:-mx-6 md:px-6">
        <Column
          label={t`Sans livreur`}
          head={
            <p className="font-semibold">
              <Trans>Sans livreur</Trans> · {parcels.total ?? '…'}
            </p>
          }
          foot={<Shown parcels={parcels} />}
          closed={share.pending}
          onDrop={(id, from) => from !== '' && share.takeBack({ commands: [id] })}
        >
          {parcels.rows.map((parcel) => card(parcel, ''))}
          {parcels.total === 0 && parcels.rows.length === 0 && (
            <li className="px-1 text-muted-foreground">
              <Trans>0 colis en attente.</Trans>
            </li>
          )}
        </Column>
        {placed.map((livreur) => {
          const cards = cardsOf.get(livreur.id) ?? []
          const count = Math.max(given.get(livreur.id) ?? 0, cards.length)
          return (
            <Column
              key={livreur.id}
              label={livreur.name}
              head={
                <div className="flex items-center gap-1">
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-semibold">{listedName(livreur)}</p>
                    <p className="tabular text-muted-foreground text-xs">
                      <Carried livreur={livreur} />
                    </p>
                  </div>
                  <LivreurMenu livreur={livreur} given={count} share={share} />
                </div>
              }
              foot={cards.length < count && <AllOfHis livreur={livreur} shown={cards.length} count={count} />}
              closed={share.pending}
              onDrop={(id, from) => {
                if (from !== livreur.id) void share.give({ commands: [id] }, livreur, from)
              }}
            >
              {cards.map((parcel) => card(parcel, livreur.id))}
            </Column>
          )
        })}
      </div>
    </div>
  )
}

function AllOfHis({ livreur, shown, count }: { livreur: Livreur; shown: number; count: number }) {
  const all = groupDigits(count)
  return (
    <Link
      to="/commands"
      search={{ delivery_man: livreur.id, status: stateId('AFFECTE') }}
      className="focus-ring block rounded-b-xl border-t px-3 py-2.5 text-primary hover:underline"
    >
      <Plural
        value={shown}
        one={`# affiché sur ${all} : voir tout`}
        other={`# affichés sur ${all} : voir tout`}
      />
    </Link>
  )
}

interface ColumnProps {
  label: string
  head: ReactNode
  foot: ReactNode
  /** Something is being given out: nothing is taken in meanwhile. */
  closed: boolean
  onDrop: (id: string, from: string) => void
  children: ReactNode
}

function Column({ label, head, foot, closed, onDrop, children }: ColumnProps) {
  const [over, setOver] = useState(false)
  const accepts = ({ dataTransfer }: DragEvent) => !closed && dataTransfer.types.includes(DRAGGED)
  return (
    <section
      aria-label={label}
      className={cn(
        'w-72 shrink-0 rounded-xl border bg-muted/40',
        over && 'border-primary ring-2 ring-primary',
      )}
      onDragOver={(event) => {
        if (!accepts(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!accepts(event)) return
        event.preventDefault()
        const [id = '', from = ''] = event.dataTransfer.getData(DRAGGED).split(' ')
        onDrop(id, from)
      }}
    >
      <div className="px-3 py-2">{head}</div>
      <ul className="grid max-h-[65vh] min-h-16 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto px-2 pb-2">
        {children}
      </ul>
      {foot}
    </section>
  )
}
