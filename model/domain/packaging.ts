/** Why a stock changes. The first three are entered by people, the others follow from orders and parcels. */
export const MOVEMENT_KINDS = {
  entree: 'Entrée',
  sortie: 'Sortie',
  inventaire: 'Inventaire',
  livraison: 'Livraison à un client',
  consommation: 'Colis parti',
  reprise: 'Départ annulé',
} as const
export type MovementKind = keyof typeof MOVEMENT_KINDS

export const BY_HAND = ['entree', 'sortie', 'inventaire'] as const satisfies readonly MovementKind[]
export type HandKind = (typeof BY_HAND)[number]

/** Movements counted in the sales of an agence: deliveries to clients, pieces used for parcels, and pieces taken back. */
export const SELLING: readonly MovementKind[] = ['livraison', 'consommation', 'reprise']

export const isByHand = (kind: string): kind is HandKind => (BY_HAND as readonly string[]).includes(kind)

/** The states of an order of packaging. */
export const ORDER_STATES = {
  demandee: 'Demandée',
  preparee: 'Préparée',
  livree: 'Livrée',
  annulee: 'Annulée',
} as const
export type OrderState = keyof typeof ORDER_STATES

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  demandee: ['preparee', 'livree', 'annulee'],
  preparee: ['livree', 'annulee'],
  livree: [],
  annulee: [],
}

/**
 * True when an order may go from one state to the other; a
 * client only cancels an order that nobody has prepared.
 */
export function mayBecome(from: OrderState, to: OrderState, isClient: boolean): boolean {
  if (isClient) return from === 'demandee' && to === 'annulee'
  return NEXT[from].includes(to)
}

/** `source` of the fee of a parcel that left in a carton its client had ordered: it is paid already. */
export const OWN_PACKAGING = 'emballage commandé'
/** `source` of the fee of an order. */
export const ORDERED = 'commande d’emballages'
