import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { deliveredPercent, RECENT_DAYS } from '#model/domain/affectation.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Livreur } from '../queries.ts'

/** « 14 / 30 colis », or the number alone for a livreur without a ceiling. */
export function Carried({ livreur: { carried, plafond_colis } }: { livreur: Livreur }) {
  if (plafond_colis > 0) return <Trans>{`${carried} / ${plafond_colis}`} colis</Trans>
  return <Plural value={carried} _0="aucun colis" one="# colis" other="# colis" />
}

/**
 * Cash in hand; with a ceiling, also the cash expected at the end of the round, which the ceiling applies to.
 */
export function cashOf({ held, cash, plafond_encours }: Livreur): string {
  const inHand = format(fromDirhams(held))
  if (plafond_encours === 0) return t`${inHand} en main`
  const most = format(fromDirhams(plafond_encours))
  if (cash === held) return t`${inHand} en main / ${most}`
  return t`${inHand} en main, ${format(fromDirhams(cash))} avec ses colis / ${most}`
}

/** Percentage delivered of the livreur's last tours; a dash without any. */
export function Delivered({ livreur: { sortis_7j: loaded, livres_7j: delivered } }: { livreur: Livreur }) {
  const percent = deliveredPercent({ loaded, delivered })
  if (percent === null) {
    return (
      <span title={t`Aucune tournée terminée en ${RECENT_DAYS} jours`}>{t`– livrés ${RECENT_DAYS} j`}</span>
    )
  }
  return (
    <span title={t`${delivered} livrés sur ${loaded} sortis, en ${RECENT_DAYS} jours`}>
      <Trans>
        {`${percent}\u00a0%`} livrés {RECENT_DAYS} j
      </Trans>
    </span>
  )
}

/** A warning above a ceiling: assigning by hand may exceed it. */
export function OverCap({ livreur, chosen }: { livreur: Livreur; chosen: number }) {
  const { carried, plafond_colis, cash, plafond_encours } = livreur
  const parcels = plafond_colis > 0 && carried + chosen > plafond_colis
  const money = plafond_encours > 0 && cash > plafond_encours
  if (chosen === 0 || (!parcels && !money)) return null
  return (
    <Badge category="en_cours">
      {parcels ? <Trans>au-delà de son plafond</Trans> : <Trans>trop d’espèces</Trans>}
    </Badge>
  )
}
