import { COMES_BACK, HOLDER_IN } from '../decide/custody.ts'
import type { Edge, MoveState, Parcel } from '../decide/move-request.ts'
import type { EdgeCondition } from '../decide/moves.ts'
import { clash, type Refusal } from '../decide/refusal.ts'
import {
  type Category,
  type HolderKind,
  OUTCOMES,
  type Outcome,
  REQUIREMENTS,
  type Requirement,
  type StateCode,
} from './states.ts'
import { EDGES } from './transitions.ts'

/** Categories a company may add states to: in the others a state means a pick-up, money or an end. */
export const OWN_CATEGORIES = [
  'en_attente',
  'hub',
  'en_cours',
  'echoue',
  'retour',
] as const satisfies readonly Category[]

/**
 * Requirements about money, pieces or another holder: an own
 * state changes none of these, so it cannot require them.
 */
export const NOT_REQUIRED_BY_OWN: readonly Requirement[] = [
  'amount_collected',
  'mode_paiement',
  'pieces_kept',
  'ramasseur',
  'delivery_man',
  'grade',
]

export const OWN_REQUIREMENTS = (Object.keys(REQUIREMENTS) as Requirement[]).filter(
  (name) => !NOT_REQUIRED_BY_OWN.includes(name),
)

/** Conditions an edge of an own state may have; each other condition is about one shipped edge. */
export const OWN_CONDITIONS: readonly (EdgeCondition | '')[] = ['', 'relance', 'trois_tentatives']

/** States at which a parcel starts again by a relance. */
export const RELAUNCHES_TO: readonly StateCode[] = ['RECU_HUB', 'RECU_AGENCE']

const closing = EDGES.filter(({ to }) => to === 'CLOTURE').map(({ from }) => from)
/** Final states of a parcel: only shipped edges leave them. */
export const ENDS: readonly StateCode[] = [...new Set<StateCode>([...closing, 'CLOTURE'])]

/**
 * Outcomes a parcel may already have when it enters a state of the company’s own in one of the categories of
 * `AFTER_AN_OUTCOME`.
 */
const FAILED_OUTCOMES: readonly Outcome[] = ['REFUSE', 'ANNULE_CLIENT', 'RETOUR']
const AFTER_AN_OUTCOME: readonly Category[] = ['echoue', 'retour']
const ENDING: readonly Category[] = ['retour', 'cloture']

/**
 * The reason a parcel cannot enter that state of the company's own, by any
 * kind of move; null for a shipped one. An own state changes no money,
 * outcome or holder, so a parcel must already have those it may stay with.
 */
export function unfitForOwn({ outcome }: Pick<Parcel, 'outcome'>, to: MoveState): Refusal | null {
  if (to.code || outcome === '') return null
  if (FAILED_OUTCOMES.includes(outcome) && AFTER_AN_OUTCOME.includes(to.category)) return null
  return clash(
    `L’issue de ce colis est « ${OUTCOMES[outcome]} » et « ${to.name} » n’y change rien : corrigez d’abord vers un état livré avec Wasl.`,
  )
}

/** A state nothing leaves is not entered: the parcel would wait there for a correction. */
export function leadsNowhere(to: MoveState, onward: readonly Edge[]): Refusal | null {
  if (to.code || onward.length > 0) return null
  return clash(`« ${to.name} » ne mène nulle part : ouvrez d’abord un passage qui en sort.`)
}

/**
 * The reason a parcel cannot leave a state of the company's own for a shipped one. Assumptions of a shipped
 * state (the holder, no outcome yet) hold for a parcel from an own state too.
 */
export function unfitFromOwn(
  { outcome, holder_kind }: Pick<Parcel, 'outcome' | 'holder_kind'>,
  present: MoveState,
  { to, condition }: Edge,
): Refusal | null {
  if (present.code || !to.code || condition === 'relance') return null
  if (outcome !== '' && !ENDING.includes(to.category)) {
    return clash(
      `L’issue de ce colis est « ${OUTCOMES[outcome]} » : il ne peut pas passer à « ${to.name} ». Faites-le revenir, ou relancez-le.`,
    )
  }
  if (holder_kind === '' || enteredFrom(to.code).has(holder_kind)) return null
  return clash(
    `Ce colis est ${WHERE[holder_kind]} : de là, il ne peut pas passer à « ${to.name} ».`,
    'passage_ferme',
  )
}

const WHERE: Readonly<Record<HolderKind, string>> = {
  client: 'chez son client',
  livreur: 'chez un livreur',
  agence: 'dans une agence',
  trajet: 'en trajet',
  destinataire: 'chez le destinataire',
}

/** A parcel that was blocked or lost in an own state comes back to any state with the same kind of holder. */
export const comesBackTo = ({ holder_kind }: Pick<Parcel, 'holder_kind'>, { code }: MoveState): boolean =>
  code !== undefined && HOLDER_IN[code] === holder_kind

const entered = new Map<StateCode, ReadonlySet<HolderKind>>()

/** The kinds of holder of parcels that come into that state along the shipped edges. */
function enteredFrom(code: StateCode): ReadonlySet<HolderKind> {
  const known = entered.get(code)
  if (known) return known
  const holders = holdersByState()
  const coming = ALONG.filter(({ to }) => to === code)
  const found = new Set(coming.flatMap(({ from }) => [...(holders.get(from) ?? [])]))
  entered.set(code, found)
  return found
}

/** Edges of a parcel's life up to its end. A relance restarts it and has its own rules about the holder. */
const ALONG = EDGES.filter(
  ({ from, condition }) => !ENDS.includes(from) && condition !== 'etat_avant' && condition !== 'relance',
)

let holders: ReadonlyMap<StateCode, ReadonlySet<HolderKind>> | null = null

/** The kinds of holder in each state: the one the state names, else those of the states before. */
function holdersByState(): ReadonlyMap<StateCode, ReadonlySet<HolderKind>> {
  if (holders) return holders
  const found = new Map<StateCode, Set<HolderKind>>()
  for (const code of EDGES.flatMap(({ from, to }) => [from, to])) {
    const kind = HOLDER_IN[code] ?? (COMES_BACK.includes(code) ? 'agence' : undefined)
    found.set(code, new Set(kind ? [kind] : []))
  }
  // Each round propagates the holders found in the round before, until nothing is new.
  for (let size = -1, next = sizeOf(found); next !== size; next = sizeOf(found)) {
    size = next
    for (const { from, to } of ALONG) {
      if (HOLDER_IN[to]) continue
      for (const kind of found.get(from) ?? []) found.get(to)?.add(kind)
    }
  }
  holders = found
  return found
}

const sizeOf = (sets: ReadonlyMap<unknown, ReadonlySet<unknown>>): number =>
  [...sets.values()].reduce((sum, { size }) => sum + size, 0)
