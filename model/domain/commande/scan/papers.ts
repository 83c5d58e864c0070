import type { Row } from '../../../collections.ts'
import type { BonKind } from '../../bon/bon.ts'
import type { ScanMode } from './modes.ts'

/**
 * The bon a scan goes onto, the person it is for, and the
 * states of an existing bon to use before one is opened.
 */
export interface WantedPaper {
  readonly kind: BonKind
  readonly livreur?: string
  readonly client?: string
  readonly agence: string
  /** States in which it takes scans, the one to go on with first. */
  readonly states: readonly Row<'bons'>['state'][]
}

/** Kinds of issued papers a mode looks for its parcels on, before it opens one. */
export const CHECKED_ON: Partial<Record<ScanMode, readonly BonKind[]>> = {
  distribution: ['distribution'],
  chargement: ['distribution'],
  ramassage: ['ramassage', 'livraison'],
  envoi: ['envoi', 'retour agence'],
}

/** Parcels that a livreur brings to the desk go onto a bon de retour. */
export const returnOf = (livreur: string, agence: string): WantedPaper => ({
  kind: 'retour livreur',
  livreur,
  agence,
  states: ['emis', 'brouillon'],
})

const NO_BADGE = 'Scannez d’abord le badge du livreur, ou choisissez-le.'

/**
 * The bon that a first scan opens: for the person of the station, or of the parcel. A text asks for that
 * person; null in a mode that opens none.
 */
export function wantedPaper(
  mode: ScanMode,
  { agence, livreur, client }: Pick<Row<'scans'>, 'agence' | 'livreur' | 'client'>,
  parcel: Pick<Row<'commands'>, 'holder_kind' | 'holder' | 'client_source'>,
): WantedPaper | string | null {
  switch (mode) {
    case 'distribution':
      return livreur === '' ? NO_BADGE : { kind: 'distribution', livreur, agence, states: ['brouillon'] }
    case 'retour_livreur': {
      const bringer = livreur || (parcel.holder_kind === 'livreur' ? parcel.holder : '')
      return bringer === '' ? NO_BADGE : returnOf(bringer, agence)
    }
    case 'retour_client': {
      const states = ['emis', 'brouillon'] as const
      return { kind: 'retour client', client: client || parcel.client_source, agence, states }
    }
    default:
      return null
  }
}
