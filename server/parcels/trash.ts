/** How long a commande can be taken back from the corbeille; afterwards it is forgotten. */
export const TRASH_KEPT = { hours: 24 * 30 } as const
