/** The kinds of work at a scan station. */
export const SCAN_MODES = {
  reception: 'Réception',
  envoi: 'Envoi',
  distribution: 'Affectation',
  chargement: 'Chargement livreur',
  retour_livreur: 'Retour livreur',
  retour_client: 'Retour client',
  ramassage: 'Ramassage',
  inventaire: 'Inventaire',
  rangement: 'Rangement',
  recherche: 'Recherche',
} as const
export type ScanMode = keyof typeof SCAN_MODES

export const SCAN_RESULTS = {
  ok: 'Bon',
  deja: 'Déjà scanné',
  mauvais: 'Mauvais endroit',
  inconnu: 'Inconnu',
} as const
export type ScanResult = keyof typeof SCAN_RESULTS
