import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { add, format, fromDirhams, ZERO } from '#model/domain/money.ts'
import { useSession } from '#web/lib/session.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { formatMoment } from '#web/table/clock.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { cn } from '#web/ui/cn.ts'
import type { Desk } from '../queries.ts'
import { bareAmount } from './count-table.tsx'

/**
 * The livreur's tour: its outcomes, the cash of each parcel, the parcels to hand back. Parcels
 * that may explain a gap are marked.
 */
export function DeskTour({ desk, marked }: { desk: Desk; marked: ReadonlySet<string> }) {
  const { tour, colis, a_rendre } = desk
  return (
    <section className="grid content-start gap-3 rounded-xl border bg-card p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">
          <Trans>Sa tournée</Trans>
        </h2>
        {tour && (
          <p className="text-muted-foreground text-xs">
            <Trans>
              {tour.loaded} chargés : {tour.delivered} livrés, {tour.postponed} reportés, {tour.refused}{' '}
              refusés
            </Trans>
          </p>
        )}
      </div>
      <CashParcels colis={colis} marked={marked} />
      <Returns held={a_rendre} />
    </section>
  )
}

function CashParcels({ colis, marked }: { colis: Desk['colis']; marked: ReadonlySet<string> }) {
  const { clock } = useSession()
  const sum = add(ZERO, ...colis.items.map(({ encaisse }) => fromDirhams(encaisse)))
  if (colis.total === 0) {
    return (
      <p className="text-muted-foreground">
        <Trans>Aucun colis à verser.</Trans>
      </p>
    )
  }
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 pb-1">
        <span>
          <span className="font-medium">
            <Trans>Encaissés</Trans>
          </span>{' '}
          <span className="text-muted-foreground">
            <Plural value={colis.total} one="# colis" other="# colis" />
          </span>
        </span>
        <span className="tabular font-semibold">{format(sum)}</span>
      </p>
      <ul className="max-h-[45dvh] divide-y overflow-y-auto border-t">
        {colis.items.map(({ id, code, receiver, at, encaisse, attendu }) => (
          <li
            key={id}
            data-category="echoue"
            className={cn(
              'grid grid-cols-[auto_1fr_auto_5rem] items-baseline gap-3 px-1 py-1.5',
              marked.has(id) && 'bg-tone-soft',
            )}
          >
            <CommandeLink code={code} />
            <bdi className="truncate">{receiver}</bdi>
            <span className="tabular text-muted-foreground text-xs">{formatMoment(at, clock).slice(11)}</span>
            <span className="text-end">
              <span className="tabular">{bareAmount(fromDirhams(encaisse))}</span>
              {encaisse !== attendu && (
                <span className="tabular block text-muted-foreground text-xs">
                  <Trans>sur {bareAmount(fromDirhams(attendu))}</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Returns({ held }: { held: Desk['a_rendre'] }) {
  const { holds } = useSession()
  const states = useQuery(allQuery('tracking_states', ['name', 'category']))
  const stateOf = new Map(states.data?.map((state) => [state.id, state]))
  if (held.total === 0) return null
  return (
    <div>
      <p className="flex flex-wrap items-center justify-between gap-3 pb-1">
        <span>
          <span className="font-medium">
            <Trans>À rendre au guichet</Trans>
          </span>{' '}
          <span className="text-muted-foreground">
            <Plural value={held.total} one="# colis" other="# colis" />
          </span>
        </span>
        <span className="text-muted-foreground text-xs">
          {holds('BLS') ? (
            <Trans>Scannez-les l’un après l’autre</Trans>
          ) : (
            <Trans>À scanner par qui tient les bons</Trans>
          )}
        </span>
      </p>
      <ul className="max-h-[30dvh] divide-y overflow-y-auto border-t">
        {held.items.map(({ id, code, receiver, status }) => (
          <li key={id} className="grid grid-cols-[auto_1fr_auto] items-center gap-3 px-1 py-1.5">
            <CommandeLink code={code} />
            <bdi className="truncate">{receiver}</bdi>
            <StateBadge
              category={String(stateOf.get(status)?.category ?? '')}
              label={String(stateOf.get(status)?.name ?? '')}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
