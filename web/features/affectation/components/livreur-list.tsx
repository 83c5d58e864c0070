import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { format, fromDirhams } from '#model/domain/money.ts'
import { PhoneLink } from '#web/table/phone-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { Livreur } from '../queries.ts'

interface LivreurListProps {
  livreurs: readonly Livreur[]
  ville: { readonly id: string; readonly name: string } | null
  /** Parcels in hand, to be given. */
  chosen: number
  pending: boolean
  onAssign: (livreur: Livreur) => void
}

/** Livreurs with what they carry and hold; those who serve the chosen ville first, and it says so. */
export function LivreurList({ livreurs, ville, chosen, pending, onAssign }: LivreurListProps) {
  const serves = (livreur: Livreur) => ville !== null && livreur.villes.includes(ville.id)
  const sorted = livreurs.toSorted(
    (a, b) => Number(a.absent) - Number(b.absent) || Number(serves(b)) - Number(serves(a)),
  )
  return (
    <ul className="divide-y rounded-xl border bg-card shadow-raised" aria-label={t`Livreurs`}>
      {sorted.map((livreur) => (
        <li
          key={livreur.id}
          className={cn(
            'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5',
            livreur.absent && 'opacity-60',
          )}
        >
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {livreur.name}
              {serves(livreur) && (
                <Badge category="livre">
                  <Trans>dessert {ville?.name}</Trans>
                </Badge>
              )}
              {livreur.absent && (
                <Badge category="echoue">
                  <Trans>absent aujourd’hui</Trans>
                </Badge>
              )}
            </p>
            <p className="flex flex-wrap gap-x-3 text-muted-foreground">
              <Link
                to="/commands-en-cours"
                search={{ delivery_man: livreur.id }}
                className="focus-ring tabular rounded text-primary hover:underline"
              >
                <Carried livreur={livreur} />
              </Link>
              <span className="tabular">{cashOf(livreur)}</span>
              {livreur.phone !== '' && <PhoneLink value={livreur.phone} />}
            </p>
          </div>
          <OverCap livreur={livreur} chosen={chosen} />
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Affecter à ${livreur.name}`}
            disabled={chosen === 0 || pending}
            onClick={() => onAssign(livreur)}
          >
            <Trans>Affecter</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Carried({ livreur: { carried, plafond_colis } }: { livreur: Livreur }) {
  if (plafond_colis > 0) return <Trans>{`${carried} / ${plafond_colis}`} colis</Trans>
  return <Plural value={carried} _0="aucun colis" one="# colis" other="# colis" />
}

function cashOf({ held, plafond_encours }: Livreur): string {
  const inHand = format(fromDirhams(held))
  return plafond_encours > 0
    ? t`${inHand} en main / ${format(fromDirhams(plafond_encours))}`
    : t`${inHand} en main`
}

/** By hand one may give more than that: it is said, not forbidden. */
function OverCap({ livreur, chosen }: { livreur: Livreur; chosen: number }) {
  const { carried, plafond_colis, cash, plafond_encours } = livreur
  const parcels = plafond_colis > 0 && carried + chosen > plafond_colis
  const money = plafond_encours > 0 && cash > plafond_encours
  if (chosen === 0 || (!parcels && !money)) return null
  return (
    <Badge category="en_cours">
      {parcels ? <Trans>au-delà de son plafond</Trans> : <Trans>trop d’espèces en main</Trans>}
    </Badge>
  )
}
