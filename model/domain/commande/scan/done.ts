import { COMES_BACK } from '../decide/custody.ts'
import { isOneOf, type StateCode } from '../states/states.ts'
import type { ScanMode } from './modes.ts'
import { isHere, type ScannedParcel, type Scene } from './scene.ts'

/**
 * The sentence for a parcel that is already where the mode leads it, so that nothing is left to do; null
 * while the scan still has to move it, or to refuse it.
 */
export function whatIsDone(mode: ScanMode, scene: Scene): string | null {
  const { parcel, station, names } = scene
  switch (mode) {
    case 'reception':
      return isHere(scene) ? received(parcel) : null
    // An envoi leads the parcel to this agence: already here, by any way, it is done.
    case 'envoi':
      return isHere(scene) && parcel.state !== 'PERDU' ? hereAs(parcel) : null
    case 'distribution':
    case 'chargement':
      if (parcel.state !== 'EN_DISTRIBUTION' || parcel.holder !== station.livreur) return null
      return `Déjà chargé par ${names.person(station.livreur)}.`
    case 'retour_livreur':
      // A parcel that another livreur brought waits here for the livreur it is assigned to.
      return isHere(scene) && (parcel.state === 'AFFECTE' || isHandedBack(parcel)) ? hereAs(parcel) : null
    case 'retour_client':
      return parcel.state === 'RETOUR_REMIS' ? 'Déjà rendu à son client.' : null
    case 'ramassage':
      if (parcel.state === 'RECU_HUB') return `Déjà ramassé, « ${parcel.stateName} ».`
      return parcel.state === 'RAMASSE' ? 'Déjà ramassé.' : null
    case 'rangement':
      return isHere(scene) && parcel.box === station.box ? `Déjà à l’emplacement ${station.box}.` : null
    // The lines of an inventaire hold its counts.
    case 'inventaire':
    case 'recherche':
      return null
  }
}

const hereAs = ({ stateName }: ScannedParcel): string => `Déjà ici, « ${stateName} ».`

const GOING_BACK: readonly StateCode[] = ['REFUSE', 'ANNULE_CLIENT', 'DEMANDE_RETOUR', 'RETOUR_CHEZ_LIVREUR']
const TAKEN_BACK: readonly StateCode[] = ['RETOUR_HUB', 'RETOUR_PRET', 'RETOUR_STOCK']
const ON_THE_SHELF: readonly StateCode[] = ['RECU_HUB', 'RECU_AGENCE', 'RETRAIT_AGENCE']
const HANDED_BACK: readonly StateCode[] = [...COMES_BACK, 'RETOUR_CHEZ_LIVREUR', ...TAKEN_BACK]

/** A state of the company's own leaves a parcel wherever it is. */
const isHandedBack = ({ state }: ScannedParcel): boolean => !state || HANDED_BACK.includes(state)

function received(parcel: ScannedParcel): string | null {
  const { state, stateName, blocked } = parcel
  if (state === 'BLOQUE') return `Bloqué ici. ${blocked}`
  if (isOneOf(GOING_BACK, state)) return `Déjà ici, « ${stateName} » : mettez-le sur un bon de retour.`
  return isHandedBack(parcel) || isOneOf(ON_THE_SHELF, state) ? hereAs(parcel) : null
}
