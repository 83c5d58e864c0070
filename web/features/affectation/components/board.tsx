import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { stateId } from '#model/domain/commande/reference.ts'
import type { ListRow } from '#web/table/columns.ts'
import { cn } from '#web/ui/cn.ts'
import { givenParcelsQuery, type Livreur } from '../queries.ts'
import { BoardCard, DRAGGED } from './board-card.tsx'
import { Carried, inOrder } from './livreur-load.tsx'
import { LivreurMenu } from './livreur-menu.tsx'
import { Shown } from './parcel-list.tsx'
import type { Parcels } from './use-parcels.ts'
import type { Share } from './use-share.ts'

interface BoardProps {
  parcels: Parcels
  livreurs: readonly Livreur[]
  given: ReadonlyMap<string, number>
  ville: string
  share: Share
}

/** A column for what waits and one for each livreur: a parcel is dragged, or sent by its menu. */
export function Board({ parcels, livreurs, given, ville, share }: BoardProps) {
  const theirs = useQuery(givenParcelsQuery())
  // Placed once: a column that moved when it is filled would slip from under the mouse.
  const [order] = useState(() => columns(livreurs, given, ville))
  const present = livreurs
    .filter(({ id }) => order.includes(id))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const of = Map.groupBy(theirs.data ?? [], ({ delivery_man }) => String(delivery_man))
  const card = (parcel: ListRow, from: string) => (
    <BoardCard
      key={parcel.id}
      parcel={parcel}
      from={from}
      taker={from === '' ? parcels.taken.get(parcel.id) : undefined}
      livreurs={present}
      share={share}
    />
  )
  return (
    <div className="-mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-3 md:-mx-6 md:px-6">
      <Column
        label={t`Sans livreur`}
        head={
          <p className="font-semibold">
            <Trans>Sans livreur</Trans> · {parcels.total ?? '…'}
          </p>
        }
        foot={<Shown parcels={parcels} />}
        onDrop={(id, from) => from !== '' && share.takeBack({ commands: [id] })}
      >
        {parcels.rows.map((parcel) => card(parcel, ''))}
        {parcels.total === 0 && parcels.rows.length === 0 && (
          <li className="px-1 text-muted-foreground">
            <Trans>0 colis en attente.</Trans>
          </li>
        )}
      </Column>
      {present.map((livreur) => {
        const cards = of.get(livreur.id) ?? []
        const count = Math.max(given.get(livreur.id) ?? 0, cards.length)
        return (
          <Column
            key={livreur.id}
            label={livreur.name}
            head={
              <div className="flex items-center gap-1">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-semibold">{livreur.name}</p>
                  <p className="tabular text-muted-foreground text-xs">
                    <Carried livreur={livreur} />
                  </p>
                </div>
                <LivreurMenu livreur={livreur} given={count} share={share} />
              </div>
            }
            foot={cards.length < count && <AllOfHis livreur={livreur} shown={cards.length} count={count} />}
            onDrop={(id, from) => from !== livreur.id && share.give({ commands: [id] }, livreur)}
          >
            {cards.map((parcel) => card(parcel, livreur.id))}
          </Column>
        )
      })}
    </div>
  )
}

/** Those who serve the ville, then those who have something to load already. */
const columns = (livreurs: readonly Livreur[], given: ReadonlyMap<string, number>, ville: string): string[] =>
  inOrder(livreurs, ville)
    .filter(({ absent }) => !absent)
    .toSorted(
      (a, b) =>
        Number(b.villes.includes(ville)) - Number(a.villes.includes(ville)) ||
        Number(given.has(b.id)) - Number(given.has(a.id)),
    )
    .map(({ id }) => id)

function AllOfHis({ livreur, shown, count }: { livreur: Livreur; shown: number; count: number }) {
  return (
    <Link
      to="/commands"
      search={{ delivery_man: livreur.id, status: stateId('AFFECTE') }}
      className="focus-ring block rounded-b-xl border-t px-3 py-2.5 text-primary hover:underline"
    >
      <Trans>
        {shown} affichés sur {count} : voir tout
      </Trans>
    </Link>
  )
}

interface ColumnProps {
  label: string
  head: ReactNode
  foot: ReactNode
  onDrop: (id: string, from: string) => void
  children: ReactNode
}

function Column({ label, head, foot, onDrop, children }: ColumnProps) {
  const [over, setOver] = useState(false)
  const accepts = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED)
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
