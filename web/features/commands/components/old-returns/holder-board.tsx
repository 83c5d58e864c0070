import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Building2, CircleHelp, Route, Store, UserRound } from 'lucide-react'
import { useState } from 'react'
import { OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { HOLDERS } from '#model/domain/commande/states/states.ts'
import { Unread } from '#web/form/unread.tsx'
import { useSession } from '#web/lib/session.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { toMillis } from '#web/table/clock.ts'
import { useNarrow } from '#web/table/use-narrow.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Holder, holderKey, MOST_HOLDERS, useHolders } from './holders.ts'

/** Shown at first: on a phone the parcels are to begin on the first screen. */
const FEW = { wide: 8, narrow: 3 } as const

/** The people who have had returns for too long, the longest first; each opens their parcels. */
export function HolderBoard({ chosen }: { chosen: string }) {
  const { holders, names } = useHolders()
  const [whole, setWhole] = useState(false)
  const few = FEW[useNarrow() ? 'narrow' : 'wide']
  if (holders.error) return <Unread error={holders.error} onRetry={() => void holders.refetch()} />
  if (!holders.data) return <Skeleton className="h-40 rounded-xl" />
  const all = holders.data
  if (all.length === 0) return null
  const shown = all.filter((holder, index) => whole || index < few || holderKey(holder) === chosen)
  return (
    <section className="grid gap-2.5" aria-label={t`Chez qui`}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map((holder) => (
          <li key={holderKey(holder)}>
            <HolderCard
              holder={holder}
              name={names.get(holder.holder) ?? ''}
              chosen={holderKey(holder) === chosen}
            />
          </li>
        ))}
      </ul>
      {all.length > few && (
        <div className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
          <Button variant="outline" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? (
              <Trans>En montrer moins</Trans>
            ) : (
              <Plural value={all.length} one="Voir le détenteur" other="Voir les # détenteurs" />
            )}
          </Button>
          {all.length === MOST_HOLDERS && (
            <Trans>Ceux qui en ont depuis le plus longtemps ; la liste plus bas les a tous.</Trans>
          )}
        </div>
      )}
    </section>
  )
}

const ICONS = {
  '': CircleHelp,
  client: Store,
  livreur: UserRound,
  agence: Building2,
  trajet: Route,
  destinataire: UserRound,
} as const

interface HolderCardProps {
  holder: Holder
  /** Empty while it loads, and for a holder without a name. */
  name: string
  chosen: boolean
}

/** Pressed again, everybody’s returns are listed. */
function HolderCard({ holder, name, chosen }: HolderCardProps) {
  const { holder_kind: kind, count, min_held_since } = holder
  const Icon = ICONS[kind]
  const kindName = kind === '' ? t`Sans détenteur` : HOLDERS[kind]
  return (
    <Link
      to={OLD_RETURNS.path}
      search={chosen ? {} : { detenteur: holderKey(holder) }}
      aria-current={chosen ? 'page' : undefined}
      className="focus-ring flex items-center gap-3 rounded-xl border bg-card p-3 shadow-raised transition-colors hover:border-ring aria-[current]:border-primary aria-[current]:ring-1 aria-[current]:ring-primary"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <bdi className="truncate font-medium">{name || kindName}</bdi>
        <span className="truncate text-muted-foreground text-xs">
          {name !== '' && `${kindName} · `}
          <Since held={min_held_since} />
        </span>
      </span>
      <span className="tabular font-semibold text-lg">
        {groupDigits(count)}
        <span className="sr-only">
          {' '}
          <Trans>colis</Trans>
        </span>
      </span>
    </Link>
  )
}

const DAY_MS = 86_400_000

function Since({ held }: { held: string }) {
  const { clock } = useSession()
  const days = Math.floor(((toMillis(clock.now) ?? 0) - (toMillis(held) ?? 0)) / DAY_MS)
  return <Plural value={days} one="le plus ancien : # jour" other="le plus ancien : # jours" />
}
