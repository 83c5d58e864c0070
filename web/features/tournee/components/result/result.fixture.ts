import { stateId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { EDGES } from '#model/domain/commande/states/transitions.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { Person } from '#model/domain/permissions.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { openResults } from './open-results.ts'
import type { ReportedResult } from './questions.ts'

/** A livreur at a door in Casablanca, with the shipped rules and a parcel on the road. */

export const LIVREUR = { id: 'livreur00000001', type: 'livreur', roles: [], agences: [] } as unknown as Person
export const CLOCK = {
  now: '2026-11-20 10:00:00.000Z',
  offset_min: 0,
  today_start: '2026-11-20 00:00:00.000Z',
}
export const PARCEL = {
  id: 'commande0000001',
  status: stateId('EN_DISTRIBUTION'),
  outcome: '',
  holder_kind: 'livreur',
  holder: LIVREUR.id,
  delivery_man: LIVREUR.id,
  city: 'casablanca00001',
  quantity: 1,
  is_echange: false,
  code_remise: false,
  twin: '',
  reports: 0,
  price: 250,
  extra_fees: 20,
  total: 270,
  amount_collected: 0,
  last_event_at: '2026-11-20 09:00:00.000Z',
  held_since: '2026-11-20 09:00:00.000Z',
  client_source: 'client000000001',
  money_state: 'NON_ENCAISSE',
  agence: 'agence000000001',
  attempts: 0,
  attempted_on: '',
  tour: '',
} as unknown as Parcel

const motif = (id: string, asks: object = {}) => ({
  ...{ id, active: true, applies_to: [], avec_note: false, avec_photo: false },
  ...asks,
})
export const RULES = {
  states: (Object.keys(STATES) as StateCode[]).map((code) => ({
    ...{ id: stateId(code), code, who: [], active: true },
    ...STATES[code],
  })),
  edges: EDGES.map((edge) => ({ ...edge, from: stateId(edge.from), to: stateId(edge.to), active: true })),
  motifs: [
    motif('motifprix000001'),
    motif('motifautre00001', { avec_note: true }),
    motif('motifabime00001', { avec_photo: true }),
  ],
  served: [{ city: 'casablanca00001', days: ['2026-11-20', '2026-11-21', '2026-11-23'] }],
  photoFrom: fromDirhams(400),
} as unknown as Rules

/** The shipped result of that name, as the list of the parcel’s results has it. */
export function reported(code: StateCode, parcel: Parcel = PARCEL, rules: Rules = RULES): ReportedResult {
  const found = openResults(rules, parcel, LIVREUR, CLOCK).find(({ result }) => result.code === code)
  if (!found) throw new Error(`${code} is not open`)
  return found.result
}
