/** Days a commande can be taken back from the corbeille; afterwards it is forgotten. */
export const CORBEILLE_DAYS = 30
