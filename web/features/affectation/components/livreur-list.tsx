import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListRow } from '#web/table/columns.ts'
import { PhoneLink } from '#web/table/phone-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Load, loadsQuery } from '../queries.ts'

interface LivreurListProps {
  livreurs: readonly ListRow[]
  /** Account → villes served; empty when this may not be read. */
  served: ReadonlyMap<string, readonly string[]>
  ville: { readonly id: string; readonly name: string } | null
}

/** Livreurs with the parcels they carry; those who serve the chosen ville first, and it says so. */
export function LivreurList({ livreurs, served, ville }: LivreurListProps) {
  const loads = useQuery(loadsQuery())
  const serves = (livreur: ListRow) => ville !== null && (served.get(livreur.id)?.includes(ville.id) ?? false)
  const sorted = livreurs.toSorted((a, b) => Number(serves(b)) - Number(serves(a)))
  return (
    <ul className="divide-y rounded-xl border bg-card shadow-raised">
      {sorted.map((livreur) => (
        <li key={livreur.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {String(livreur.full_name)}
              {serves(livreur) && (
                <Badge category="livre">
                  <Trans>dessert {ville?.name}</Trans>
                </Badge>
              )}
            </span>
            <span className="text-muted-foreground">
              {livreur.phone ? <PhoneLink value={String(livreur.phone)} /> : t`Sans téléphone`}
            </span>
          </span>
          <Carried livreur={livreur.id} count={loads.data && carriedBy(loads.data, livreur.id)} />
        </li>
      ))}
    </ul>
  )
}

const carriedBy = (loads: readonly Load[], livreur: string): number =>
  loads.find(({ delivery_man }) => delivery_man === livreur)?.count ?? 0

function Carried({ livreur, count }: { livreur: string; count: number | undefined }) {
  if (count === undefined) return <Skeleton className="h-5 w-24" />
  return (
    <Link
      to="/commands-en-cours"
      search={{ delivery_man: livreur }}
      className="focus-ring tabular rounded text-primary hover:underline"
    >
      <Plural value={count} _0="aucun colis" one="# colis en cours" other="# colis en cours" />
    </Link>
  )
}
