import { centimes, ZERO } from '../../money.ts'
import { PERMISSIONS, type Permission } from '../../permissions.ts'
import { stateId } from '../states/reference.ts'
import { graphWith } from '../states/shipped-graph.ts'
import type { StateCode } from '../states/states.ts'
import {
  type Actor,
  type Edge,
  EMPTY_REQUEST,
  type Graph,
  type MoveFacts,
  type MoveRequest,
  type MoveState,
  type Parcel,
} from './move-request.ts'
import type { Situation } from './obstacles.ts'

/** The shipped graph, a parcel on the road, and values for every field of a move. */
export const graph: Graph = graphWith([], [])

export const LIVREUR = 'livreur00000001'
const CLIENT = 'client000000001'

export const parcel: Parcel = {
  status: stateId('EN_DISTRIBUTION'),
  quantity: 2,
  price: centimes(25_000),
  extra_fees: centimes(2_000),
  city: 'rabat0000000001',
  client_source: CLIENT,
  delivery_man: LIVREUR,
  is_echange: false,
  code_remise: false,
  twin: '',
  outcome: '',
  money_state: 'NON_ENCAISSE',
  amount_collected: ZERO,
  paid_to_kind: '',
  paid_to: '',
  holder_kind: 'livreur',
  holder: LIVREUR,
  attempts: 0,
  attempted_on: '',
  unanswered: false,
  reports: 0,
  last_event_at: '2026-11-22 08:00:00.000Z',
  held_since: '2026-11-22 08:00:00.000Z',
  state_before: '',
  outcome_before: '',
  agence: 'agence000000001',
  box: '',
  tour: '',
  versement: '',
}

export const asked: MoveRequest = {
  kind: 'transition',
  from: '',
  status: '',
  source: 'scan',
  note: 'Vu',
  motif: 'motif0000000001',
  reported_date: '2026-11-24 00:00:00.000Z',
  rappel_at: '2026-11-23 09:00:00.000Z',
  limite_retrait: '2026-11-30 00:00:00.000Z',
  amount_collected: centimes(27_000),
  mode_paiement: 'especes',
  reference: '',
  pieces_kept: 1,
  old_article: true,
  grade: 30,
  photo: 'photo.jpg',
  signature: 'signature.png',
  photo_sha256: '',
  signature_sha256: '',
  photo_absente: '',
  code_absent: '',
  position: { lat: 34, lon: -6.8 },
  agence: 'agence000000001',
  delivery_man: LIVREUR,
  from_delivery_man: '',
  confirmer_ville: false,
  bon: 'bon000000000001',
  box: '',
}

export const facts: MoveFacts = {
  now: '2026-11-22 10:00:00.000Z',
  today: '2026-11-22',
  dayOf: (instant) => instant.slice(0, 10),
  calledToday: true,
  codeTried: '',
  billed: false,
  indemnity: '',
  client: { option_partiel: true, option_remise: true },
  photoFrom: centimes(50_000),
  motifFits: () => true,
  motifAsks: () => ({ avec_note: false, avec_photo: false }),
  isLivreur: () => true,
  serves: () => true,
  worksFor: () => true,
  openFrom: (day) => day,
}

export const staff = (...roles: Permission[]): Actor => ({
  person: { id: 'moderateur00001', type: 'moderateur', roles },
  isRamasseur: false,
  agence: '',
})
export const everyone = staff(...(Object.keys(PERMISSIONS) as Permission[]))
export const livreur: Actor = {
  person: { id: LIVREUR, type: 'livreur', roles: [] },
  isRamasseur: false,
  agence: '',
}
export const nobody: Actor = {
  person: { id: 'x', type: 'client', roles: [] },
  isRamasseur: false,
  agence: '',
}

/** A move with only the values a test is about. */
export const requestWith = (values: Partial<MoveRequest>): MoveRequest => ({ ...EMPTY_REQUEST, ...values })

/** A shipped state as the graph has it. */
export const shipped = (code: StateCode): MoveState => {
  const state = graph.state(stateId(code))
  if (!state) throw new Error(`${code} is not in the graph`)
  return state
}

/** The parcel in a state, with a test's changes, before an actor with every permission. */
export const situationAt = (
  code: StateCode,
  over: Partial<Parcel> = {},
  { actor = everyone, known = {} }: { actor?: Actor; known?: Partial<MoveFacts> } = {},
): Situation => ({
  graph,
  parcel: { ...parcel, ...over, status: stateId(code) },
  present: shipped(code),
  actor,
  facts: { ...facts, ...known },
})

/** An edge without requirements, but for its condition. */
export const edgeTo = (to: MoveState, condition: Edge['condition'] = ''): Edge => ({
  to,
  who: ['Commandes'],
  requires: [],
  condition,
})

/** A state that a company added in that category. */
export const ownState = (category: MoveState['category']): MoveState => ({
  id: 'etatmaison00001',
  code: undefined,
  category,
  name: 'À recompter',
  requires: [],
  active: true,
})
