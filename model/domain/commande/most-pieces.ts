/** Labels of one commande at most. Alone here: every list of commandes loads it, and nothing more of how labels are read. */
export const MOST_PIECES = 99
