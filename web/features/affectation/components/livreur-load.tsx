import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { format, fromDirhams } from '#model/domain/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Livreur } from '../queries.ts'

/** « 14 / 30 colis », or as many as he likes. */
export function Carried({ livreur: { carried, plafond_colis } }: { livreur: Livreur }) {
  if (plafond_colis > 0) return <Trans>{`${carried} / ${plafond_colis}`} colis</Trans>
  return <Plural value={carried} _0="aucun colis" one="# colis" other="# colis" />
}

export function cashOf({ held, plafond_encours }: Livreur): string {
  const inHand = format(fromDirhams(held))
  return plafond_encours > 0
    ? t`${inHand} en main / ${format(fromDirhams(plafond_encours))}`
    : t`${inHand} en main`
}

/** By hand one may give more than that: it is said, not forbidden. */
export function OverCap({ livreur, chosen }: { livreur: Livreur; chosen: number }) {
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

/** Those who serve the ville first, those who are away last. */
export const inOrder = (livreurs: readonly Livreur[], ville: string): Livreur[] =>
  livreurs.toSorted(
    (a, b) =>
      Number(a.absent) - Number(b.absent) ||
      Number(b.villes.includes(ville)) - Number(a.villes.includes(ville)),
  )
