import type { StateCode } from '#model/domain/commande/states/states.ts'

export const LIVREURS = ['karim', 'hamid'] as const
export type Who = (typeof LIVREURS)[number]
/** Each livreur delivers in one of the two villes. */
export const VILLES = { karim: 'Rabat', hamid: 'Fès' } as const
export type Ville = (typeof VILLES)[Who]

/** A state the company added, between RECU_HUB and AFFECTE. */
export const OWN = 'A_PART'
export type State = StateCode | typeof OWN

/**
 * The expected fields of a parcel, derived here from the rules of the trade,
 * independent of the server's code.
 */
export interface Parcel {
  state: State
  holder: 'client' | 'agence' | 'destinataire' | Who
  /** The assigned livreur, or the one who owes its cash; empty for nobody. */
  livreur: Who | ''
  outcome: string
  money: 'NON_ENCAISSE' | 'CHEZ_LIVREUR' | 'VERSE' | 'SANS_OBJET'
  /** Dirhams. */
  collected: number
  price: number
  ville: Ville
  twin: '' | 'echange' | 'partiel'
  labelled: boolean
  reprint: boolean
}

/** A commande with the twin that a delivery of it may leave. */
export interface Model {
  readonly isEchange: boolean
  readonly quantity: number
  /** Labels it has. */
  readonly pieces: number
  main: Parcel
  twin: Parcel | null
  /** The livreur whose open distribution paper it is on. */
  paper: Who | ''
  /** True when the parcel is on an issued envoi. */
  envoi: boolean
  /** Labels read since the desk received it by one of them. */
  labels: readonly number[]
}

/** States in which a parcel leaves for another agence. */
const LEAVING: readonly State[] = ['RECU_HUB', 'RECU_AGENCE']

export const mayLeave = ({ main, envoi }: Model): boolean =>
  !envoi && main.holder === 'agence' && LEAVING.includes(main.state)

/** In another state the parcel leaves its envoi, and its labels must be read again. */
export function settle(model: Model): void {
  model.envoi &&= LEAVING.includes(model.main.state)
  if (model.main.state !== 'RECU_HUB') model.labels = []
}

export const begin = (isEchange: boolean, quantity: number, pieces: number): Model => ({
  isEchange,
  quantity,
  pieces,
  main: {
    state: 'NOUVEAU',
    holder: 'client',
    livreur: '',
    outcome: '',
    money: 'NON_ENCAISSE',
    collected: 0,
    price: 200,
    ville: 'Rabat',
    twin: '',
    labelled: false,
    reprint: false,
  },
  twin: null,
  paper: '',
  envoi: false,
  labels: [],
})

export const isLivreur = (holder: Parcel['holder']): holder is Who => LIVREURS.some((one) => one === holder)

export const isSettled = ({ outcome, money }: Parcel): boolean => outcome !== '' || money !== 'NON_ENCAISSE'

/** A parcel that starts again has no outcome and no money. */
export const reopened = { outcome: '', money: 'NON_ENCAISSE', collected: 0 } as const

/** Delivered at a door for that amount, in cash. */
export const paid = (by: Who, outcome: string, amount: number) =>
  ({
    holder: 'destinataire',
    livreur: by,
    outcome,
    money: amount === 0 ? 'VERSE' : 'CHEZ_LIVREUR',
    collected: amount,
  }) as const

/** The twin of a delivery, in the hands of the livreur who made it. */
export const twinOf = (main: Parcel, twin: 'echange' | 'partiel', by: Who): Parcel => ({
  ...main,
  state: 'RETOUR_CHEZ_LIVREUR',
  holder: by,
  livreur: by,
  outcome: 'RETOUR',
  money: 'SANS_OBJET',
  collected: 0,
  price: 0,
  twin,
  labelled: false,
  reprint: false,
})

/** Number of parcels in the livreur's hands or to load, and the dirhams to pay in. */
export function heldBy({ main, twin }: Model, who: Who): { parcels: number; cash: number } {
  const all = twin ? [main, twin] : [main]
  return {
    parcels: all.filter((p) => p.holder === who || (p.state === 'AFFECTE' && p.livreur === who)).length,
    cash: all
      .filter((p) => p.money === 'CHEZ_LIVREUR' && p.livreur === who)
      .reduce((sum, p) => sum + p.collected, 0),
  }
}
