import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Keys of the lists and of the forms. */
export const KEYS: readonly { readonly keys: string; readonly does: MessageDescriptor }[] = [
  { keys: 'Ctrl K', does: msg`Recherche globale : un colis, une personne, une page, une action` },
  { keys: '/', does: msg`Chercher dans la liste` },
  { keys: 'N', does: msg`Nouvelle fiche` },
  { keys: '↑ ↓ · J K', does: msg`Ligne suivante, précédente` },
  { keys: 'Entrée', does: msg`Ouvrir` },
  {
    keys: 'F2',
    does: msg`Modifier la cellule : Entrée enregistre, Tab passe à la suivante, Échap rend l’ancienne valeur`,
  },
  { keys: '← →', does: msg`Cellule précédente, suivante` },
  { keys: 'X · Maj ↑ ↓ · Ctrl A', does: msg`Sélectionner, étendre, tout prendre` },
  { keys: 'Échap', does: msg`Fermer, désélectionner` },
  { keys: 'E', does: msg`Modifier la fiche ouverte` },
  { keys: 'Ctrl Entrée', does: msg`Enregistrer et en commencer une autre` },
  { keys: 'G puis C, R, A, F, M', does: msg`Commandes, Ramassage, Affectation, Factures, Messages` },
  { keys: '?', does: msg`Toutes les touches` },
]
