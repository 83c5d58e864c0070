import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { PhoneLink } from '#web/table/cells/phone-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Livreur } from '../queries.ts'
import { Carried, cashOf, Delivered, OverCap } from './livreur-load.tsx'
import { LivreurMenu } from './livreur-menu.tsx'
import { inOrder } from './livreur-order.ts'
import type { LotAssignment } from './use-lot-assignment.ts'
import { useServing } from './use-serving.ts'

interface LivreurListProps {
  livreurs: readonly Livreur[]
  ville: { readonly id: string; readonly name: string } | null
  /** Parcels in hand, to be given. */
  chosen: number
  /** By livreur, the number of parcels assigned and not yet loaded. */
  given: ReadonlyMap<string, number>
  share: LotAssignment
  onAssign: (livreur: Livreur) => void
  /** On a phone the livreur is chosen first, then the parcels. */
  onChoose: (livreur: Livreur) => void
}

/** Livreurs with their load and cash; those who serve the chosen ville come first, with a mark. */
export function LivreurList({ livreurs, ville, given, share, ...props }: LivreurListProps) {
  const serves = useServing()(ville?.id ?? '')
  return (
    <ul className="divide-y rounded-xl border bg-card shadow-raised" aria-label={t`Livreurs`}>
      {inOrder(livreurs, serves).map((livreur) => (
        <li
          key={livreur.id}
          className={cn('flex items-center gap-2 px-3 py-2.5', livreur.absent && 'opacity-60')}
        >
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {livreur.name}
              {ville !== null && serves(livreur) && (
                <Badge category="livre">
                  <Trans>dessert {ville.name}</Trans>
                </Badge>
              )}
              {livreur.absent && (
                <Badge category="echoue">
                  <Trans>absent aujourd’hui</Trans>
                </Badge>
              )}
              <OverCap livreur={livreur} chosen={props.chosen} />
            </p>
            <Zones names={livreur.zones} />
            <p className="flex flex-wrap gap-x-3 text-muted-foreground">
              <Link
                to="/commands-en-cours"
                search={{ delivery_man: livreur.id }}
                className="focus-ring tabular thumb rounded text-primary hover:underline"
              >
                <Carried livreur={livreur} />
              </Link>
              <span className="tabular">{cashOf(livreur)}</span>
              <span className="tabular">
                <Delivered livreur={livreur} />
              </span>
              {livreur.phone !== '' && (
                <span className="max-md:hidden">
                  <PhoneLink value={livreur.phone} />
                </span>
              )}
            </p>
          </div>
          <Button
            size="sm"
            variant="outline"
            className="max-md:hidden pointer-coarse:h-12"
            aria-label={t`Affecter à ${livreur.name}`}
            disabled={props.chosen === 0 || share.pending}
            onClick={() => props.onAssign(livreur)}
          >
            <Trans>Affecter</Trans>
          </Button>
          <Button
            variant="outline"
            className="h-11 px-3 md:hidden"
            aria-label={t`Choisir ${livreur.name}`}
            onClick={() => props.onChoose(livreur)}
          >
            <Trans>Choisir</Trans>
            <ChevronRight aria-hidden className="rtl:rotate-180" />
          </Button>
          <LivreurMenu livreur={livreur} given={given.get(livreur.id) ?? 0} share={share} />
        </li>
      ))}
    </ul>
  )
}

const NAMED = 3

/** The first villes of the livreur's profile, and a button to show all. */
function Zones({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false)
  const more = names.length - NAMED
  if (more <= 0) return <p className="text-muted-foreground text-xs">{names.join(', ')}</p>
  const some = names.slice(0, NAMED).join(', ')
  return (
    <button
      type="button"
      aria-expanded={all}
      onClick={() => setAll(!all)}
      className="focus-ring rounded text-start text-muted-foreground text-xs hover:text-foreground pointer-coarse:min-h-12"
    >
      {all ? (
        names.join(', ')
      ) : (
        <Plural value={more} one={`${some} et # autre`} other={`${some} et # autres`} />
      )}
    </button>
  )
}
