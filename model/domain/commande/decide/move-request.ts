import type { Row } from '../../../collections.ts'
import type { Centimes } from '../../../schema/collection.ts'
import { ZERO } from '../../money.ts'
import type { Person } from '../../permissions.ts'
import type { CodeTried } from '../remise-code.ts'
import type { ReadState, Requirement, StateCode } from '../states/states.ts'
import { type EdgeCondition, MOVERS, type Mover } from './moves.ts'

/** The fields of a commande that the rules read to decide its next move. */
export type Parcel = Pick<
  Row<'commands'>,
  | 'status'
  | 'quantity'
  | 'price'
  | 'extra_fees'
  | 'city'
  | 'client_source'
  | 'delivery_man'
  | 'is_echange'
  | 'code_remise'
  | 'twin'
  | 'outcome'
  | 'money_state'
  | 'amount_collected'
  | 'paid_to_kind'
  | 'paid_to'
  | 'holder_kind'
  | 'holder'
  | 'attempts'
  | 'attempted_on'
  | 'unanswered'
  | 'reports'
  | 'last_event_at'
  | 'held_since'
  | 'state_before'
  | 'outcome_before'
  | 'agence'
  | 'box'
  | 'tour'
  | 'versement'
>

/** A requested move: the values of the suivi to write. */
export type MoveRequest = Pick<
  Row<'suivis'>,
  | 'kind'
  | 'from'
  | 'status'
  | 'source'
  | 'note'
  | 'motif'
  | 'reported_date'
  | 'rappel_at'
  | 'limite_retrait'
  | 'amount_collected'
  | 'mode_paiement'
  | 'reference'
  | 'pieces_kept'
  | 'old_article'
  | 'grade'
  | 'photo'
  | 'signature'
  | 'photo_sha256'
  | 'signature_sha256'
  | 'photo_absente'
  | 'code_absent'
  | 'position'
  | 'agence'
  | 'delivery_man'
  | 'from_delivery_man'
  | 'confirmer_ville'
  | 'bon'
  | 'box'
> & {
  /**
   * True when the request has an amount, be it zero: an absent amount leaves the collected amount as it is.
   */
  readonly amountSaid?: boolean
}

/** A move with nothing but its target state. */
export const EMPTY_REQUEST: MoveRequest = {
  kind: 'transition',
  from: '',
  status: '',
  source: '',
  note: '',
  motif: '',
  reported_date: '',
  rappel_at: '',
  limite_retrait: '',
  amount_collected: ZERO,
  mode_paiement: '',
  reference: '',
  pieces_kept: 0,
  old_article: false,
  grade: 0,
  photo: '',
  signature: '',
  photo_sha256: '',
  signature_sha256: '',
  photo_absente: '',
  code_absent: '',
  position: null,
  agence: '',
  delivery_man: '',
  from_delivery_man: '',
  confirmer_ville: false,
  bon: '',
  box: '',
}

/** A state as the company configured it: one of the 39 shipped ones, or one of its own. */
export interface MoveState extends ReadState {
  /** Record of `tracking_states`. */
  readonly id: string
  readonly name: string
  readonly requires: readonly string[]
  readonly active: boolean
}

/**
 * An open edge of the graph as the company configured it; `who` is already limited by the state it leads to.
 */
export interface Edge {
  readonly to: MoveState
  readonly who: readonly Mover[]
  readonly requires: readonly Requirement[]
  readonly condition: EdgeCondition | ''
}

/** The graph as the company set it, by record id of a state. */
export interface Graph {
  state(id: string): MoveState | undefined
  edges(from: string): readonly Edge[]
  /** The company's label of a shipped state. */
  named(code: StateCode): string
}

/** The author of a move, as the rules read it. */
export interface Actor {
  readonly person: Person | null
  readonly isRamasseur: boolean
  /** Agence of the account; empty for an account bound to none. */
  readonly agence: string
  /** Set when no account acts: the product itself, or the recipient through the tracking link. */
  readonly as?: 'systeme' | 'acheteur'
}

export type MotifAsks = Pick<Row<'motifs'>, 'avec_note' | 'avec_photo'>

/** The facts a decision needs beyond the parcel; the caller of `decide` looks them up. */
export interface MoveFacts {
  /** The instant of the move, canonical text. */
  readonly now: string
  /** The local day, `2026-11-22`. */
  readonly today: string
  /** Local day of a stored instant. */
  readonly dayOf: (instant: string) => string
  readonly calledToday: boolean
  /** The verdict on the codes its recipient gave. */
  readonly codeTried: CodeTried
  /** True once a facture of the client has settled the parcel: only an avoir corrects it then. */
  readonly billed: boolean
  /**
   * `due` when the client was indemnified for the parcel, `kept` when the client keeps the indemnity after it
   * was found; empty when no indemnity was paid.
   */
  readonly indemnity: '' | 'due' | 'kept'
  readonly client: Pick<Row<'clients'>, 'option_partiel' | 'option_remise'> | null
  /** From this amount on, a livreur must send a photo. */
  readonly photoFrom: Centimes
  /** True when the motif exists, is active, and applies to that state. */
  readonly motifFits: (motif: string, status: string) => boolean
  /** Requirements the motif adds. */
  readonly motifAsks: (motif: string) => MotifAsks
  readonly isLivreur: (user: string) => boolean
  /** True when the livreur delivers in that ville, or their profile lists no villes. */
  readonly serves: (livreur: string, city: string) => boolean
  /** The livreur works for that agence, or for none, as far as is known. */
  readonly worksFor: (livreur: string, agence: string) => boolean
  /** The first day from that one on, `2026-11-22`, on which the parcel's ville is served; empty when none is near. */
  readonly openFrom: (day: string) => string
}

const isMover = <R extends string>(role: R): role is R & Mover => Object.hasOwn(MOVERS, role)

/**
 * The capacities in which the actor acts, as the graph names them. The product itself may do all that the graph
 * allows.
 */
export function moversOf({ person, isRamasseur, as }: Actor): readonly Mover[] {
  if (as === 'systeme') return Object.keys(MOVERS) as Mover[]
  if (as === 'acheteur') return ['acheteur']
  if (!person) return []
  if (person.type === 'moderateur') return person.roles.filter(isMover)
  return isRamasseur && person.type === 'livreur' ? ['livreur', 'ramasseur'] : [person.type]
}

export const isStaff = ({ person, as }: Actor): boolean => as === 'systeme' || person?.type === 'moderateur'
