import type { Permission } from '../../permissions.ts'
import type { ScanMode } from './modes.ts'

/** The permissions of which one opens each mode of scanning. */
export const SCAN_RIGHTS: Readonly<Record<ScanMode, readonly Permission[]>> = {
  reception: ['Envois', 'BLS', 'Ramassage'],
  envoi: ['Envois'],
  distribution: ['Commandes', 'BLS'],
  chargement: ['BLS', 'Commandes'],
  retour_livreur: ['BLS'],
  retour_client: ['BLS'],
  ramassage: ['Ramassage'],
  inventaire: ['Envois'],
  rangement: ['Envois', 'BLS', 'Ramassage'],
  recherche: ['Envois', 'BLS', 'Ramassage', 'Commandes'],
}

/** The modes in which a livreur scans for themself. */
export const LIVREUR_MODES: readonly ScanMode[] = ['chargement', 'ramassage', 'recherche']

/** The same code read again within this time counts as one reading. */
export const SAME_SCAN_MS = 3_000
