import type { HolderKind, ReadState } from './commande/states/states.ts'

/** Why the stock of a client's product changes. The first five are entered by people, the others follow from commandes. */
export const STOCK_KINDS = {
  entree: 'Entrée',
  sortie: 'Sortie',
  inventaire: 'Inventaire',
  abime: 'Abîmé en rayon',
  rebut: 'Endommagés sortis',
  reservation: 'Réservé',
  liberation: 'Libéré',
  depart: 'Colis parti',
  retour: 'Retour en route',
  remise: 'Remis en stock',
  casse: 'Revenu endommagé',
} as const
export type StockKind = keyof typeof STOCK_KINDS

export const STOCK_BY_HAND = [
  'entree',
  'sortie',
  'inventaire',
  'abime',
  'rebut',
] as const satisfies readonly StockKind[]
export type StockHandKind = (typeof STOCK_BY_HAND)[number]
export const isStockByHand = (kind: string): kind is StockHandKind =>
  (STOCK_BY_HAND as readonly string[]).includes(kind)

/** Movements by hand that need a motif. */
export const STOCK_WITH_MOTIF: readonly StockHandKind[] = ['sortie', 'abime', 'rebut']

export const STOCK_SUMS = ['disponible', 'reserve', 'en_retour', 'endommage'] as const
export type StockSum = (typeof STOCK_SUMS)[number]

/** Pieces of a product at an agence, each in one of four heaps; or the change of them that a movement makes. */
export type Heaps = Readonly<Record<StockSum, number>>
export const NO_PIECES: Heaps = { disponible: 0, reserve: 0, en_retour: 0, endommage: 0 }

/** Where the pieces of a commande are: reserved on the shelf, free again, gone, on their way back, or back. */
export type PiecesAt = 'reserve' | 'libre' | 'parti' | 'retour' | 'stock' | 'endommage'

interface Carrying {
  readonly state: ReadState
  readonly holder: HolderKind | ''
  readonly isDeleted: boolean
}

/** Place of the pieces of a commande; null for a state that does not determine it. */
export function piecesAt({ state: { code, category }, holder, isDeleted }: Carrying): PiecesAt | null {
  if (isDeleted || code === 'ANNULE_VENDEUR') return 'libre'
  if (code === 'CLOTURE') return null
  if (code === 'RETOUR_STOCK') return 'stock'
  if (code === 'ENDOMMAGE') return 'endommage'
  if (code === 'RETOUR_REMIS' || code === 'PERDU') return 'parti'
  if (category === 'retour') return 'retour'
  return holder === 'client' ? 'reserve' : 'parti'
}

/** The kind of movement that moves pieces to each place. */
export const KIND_OF: Readonly<Record<PiecesAt, StockKind>> = {
  reserve: 'reservation',
  libre: 'liberation',
  parti: 'depart',
  retour: 'retour',
  stock: 'remise',
  endommage: 'casse',
}

interface PiecesPlace {
  readonly at: PiecesAt
  readonly pieces: number
  /** The agence that reserved the pieces, and the one that has the parcel. */
  readonly home: string
  readonly here: string
  /** Pieces that a partial delivery left over: they went out in the parcel they come from. */
  readonly isTwin: boolean
}

/** By agence, the sum of all movements that bring the pieces of a commande to that place. */
export function heapsOf({ at, pieces, home, here, isTwin }: PiecesPlace): Map<string, Heaps> {
  const heaps = new Map<string, Heaps>()
  const add = (agence: string, heap: StockSum, by: number) => {
    const held = heaps.get(agence) ?? NO_PIECES
    heaps.set(agence, { ...held, [heap]: held[heap] + by })
  }
  if (at === 'libre') return heaps
  if (!isTwin) add(home, 'disponible', -pieces)
  if (at === 'reserve') add(home, 'reserve', pieces)
  if (at === 'retour') add(home, 'en_retour', pieces)
  if (at === 'stock') add(here, 'disponible', pieces)
  if (at === 'endommage') add(here, 'endommage', pieces)
  return heaps
}

export const lessHeaps = (a: Heaps, b: Heaps): Heaps => ({
  disponible: a.disponible - b.disponible,
  reserve: a.reserve - b.reserve,
  en_retour: a.en_retour - b.en_retour,
  endommage: a.endommage - b.endommage,
})

export const isNothing = (heaps: Heaps): boolean => STOCK_SUMS.every((sum) => heaps[sum] === 0)

/** The change a person enters: the number received, taken out, thrown away, or counted on the shelf. */
export function variationByHand(kind: StockHandKind, nombre: number, held: Heaps): Heaps {
  switch (kind) {
    case 'entree':
      return { ...NO_PIECES, disponible: nombre }
    case 'sortie':
      return { ...NO_PIECES, disponible: -nombre }
    case 'abime':
      return { ...NO_PIECES, disponible: -nombre, endommage: nombre }
    case 'rebut':
      return { ...NO_PIECES, endommage: -nombre }
    case 'inventaire':
      return { ...NO_PIECES, disponible: nombre - held.disponible - held.reserve }
  }
}

/** Name and variant in one: « Chemise en lin · Bleu · M ». */
export const designationOf = ({
  name,
  variante,
}: {
  readonly name: string
  readonly variante: string
}): string => [name, variante].filter((part) => part !== '').join(' · ')
