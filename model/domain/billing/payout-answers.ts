import type { Row } from '../../collections.ts'
import type { OwedPlace, Turn } from './owed.ts'

/** Responses of `/api/wasl/a-recevoir` and `/api/wasl/a-payer`. */

/** A place on « À recevoir » with the client's money there. Dirhams; dates are canonical text. */
export interface PlaceOwed {
  readonly place: OwedPlace
  readonly label: string
  /** Fees to be billed and a debt carried over are below zero. */
  readonly montant: number
  /** Time of arrival of the oldest part of the money; empty when no record has it. */
  readonly depuis: string
  readonly tour_de: Turn
  readonly tour_de_label: string
}

/** The money owed to a client, with the day of its payment. Dirhams. */
export interface ToReceive {
  /** The sum of its places. */
  readonly total: number
  /** The next payment: its day, `2026-11-27`, and its amount. `en_retard`: the day is over. */
  readonly prochain: { readonly date: string; readonly montant: number; readonly en_retard: boolean }
  readonly places: readonly PlaceOwed[]
  /** The most a new retrait may take. */
  readonly disponible: number
  /** Money held: paiements on their way, pending or accepted retraits. */
  readonly en_attente: number
  readonly cycle: Row<'clients'>['cycle_paiement']
  /** A virement of less waits for the cycle after. */
  readonly minimum: number
  /** The retrait of this cycle; null while the client may request one. */
  readonly retrait: { readonly id: string; readonly montant: number; readonly state: string } | null
}

/** A facture, or a retrait that was accepted, that nobody has begun to pay. Dirhams. */
export interface ToPay {
  readonly facture: string
  readonly retrait: string
  /** Number of the facture; empty for a retrait. */
  readonly number: string
  readonly user: string
  readonly name: string
  readonly montant: number
  readonly mode: 'virement' | 'especes'
  /** The day of payment promised to the person, `2026-11-27`. */
  readonly promis: string
  readonly en_retard: boolean
  /**
   * Why it does not leave by itself: no RIB for a virement, an amount that waits for the next cycle, a retrait of the same
   * money.
   */
  readonly attend: '' | 'rib' | 'minimum' | 'retrait'
}
