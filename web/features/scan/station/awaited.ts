import { BON_RULES } from '#model/domain/bon/bon.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { and, compare, eq, oneOf } from '#model/schema/filter.ts'
import type { Target } from './use-target.ts'

/** Filters of the missing and the done rows, for a mode with an expected number. */
export interface Awaited {
  readonly collection: 'bons_details' | 'inventaires_details' | 'commands'
  readonly missing: string
  readonly done: {
    readonly collection: 'bons_details' | 'inventaires_details' | 'commands'
    readonly filter: string
  }
}

const inStates = (...codes: readonly StateCode[]): string => oneOf('status.code', codes)
const SCANNED = compare('scanned_at', '!=', '')
const UNSEEN = eq('scanned_at', '')

export function awaitedBy(
  { mode, bon, inventaire, livreur }: Pick<Target, 'mode' | 'bon' | 'inventaire' | 'livreur'>,
  todayStart: string,
): Awaited | null {
  if (bon !== '') {
    const mine = eq('bon', bon)
    return ofLines('bons_details', and(mine, SCANNED), and(mine, UNSEEN))
  }
  if (inventaire !== '') {
    const mine = eq('inventaire', inventaire)
    return ofLines('inventaires_details', and(mine, SCANNED), and(mine, eq('expected', true), UNSEEN))
  }
  if (livreur === '') return null
  if (mode === 'chargement') {
    const his = eq('delivery_man', livreur)
    const loaded = and(his, inStates('EN_DISTRIBUTION'), compare('last_event_at', '>=', todayStart))
    return ofLines('commands', loaded, and(his, inStates('AFFECTE')))
  }
  return mode === 'retour_livreur' ? handedBack(livreur, todayStart) : null
}

const ofLines = (collection: Awaited['collection'], done: string, missing: string): Awaited => ({
  collection,
  missing,
  done: { collection, filter: done },
})

/** A parcel handed back names its livreur no more: the papers it was scanned on do. */
function handedBack(livreur: string, todayStart: string): Awaited {
  const his = and(eq('bon.kind', 'retour livreur'), eq('bon.livreur', livreur))
  return {
    collection: 'commands',
    missing: and(eq('holder', livreur), inStates(...BON_RULES['retour livreur'].takes)),
    done: { collection: 'bons_details', filter: and(his, compare('scanned_at', '>=', todayStart)) },
  }
}
