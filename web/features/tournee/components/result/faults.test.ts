import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { EDGES } from '#model/domain/commande/states/transitions.ts'
import type { Person } from '#model/domain/permissions.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { type Answer, firstAnswer, type Result } from './answer.ts'
import { faultsOf, neededFor } from './faults.ts'
import { situationOf } from './open-results.ts'

const LIVREUR = { id: 'livreur00000001', type: 'livreur', roles: [], agences: [] } as unknown as Person
const CLOCK = {
  now: '2026-11-20 10:00:00.000Z',
  offset_min: 0,
  today_start: '2026-11-20 00:00:00.000Z',
}
const PARCEL = {
  id: 'commande0000001',
  status: stateId('EN_DISTRIBUTION'),
  outcome: '',
  holder_kind: 'livreur',
  holder: LIVREUR.id,
  delivery_man: LIVREUR.id,
  city: 'casablanca00001',
  quantity: 1,
  is_echange: false,
  twin: '',
  price: 250,
  extra_fees: 20,
  total: 270,
  amount_collected: 0,
} as unknown as Parcel
const RULES = {
  states: (Object.keys(STATES) as StateCode[]).map((code) => ({
    id: stateId(code),
    code,
    ...STATES[code],
    active: true,
  })),
  edges: EDGES.map((edge) => ({ ...edge, from: stateId(edge.from), to: stateId(edge.to), active: true })),
  motifs: [
    { id: 'motifprix000001', name: 'Prix trop élevé', avec_note: false, avec_photo: false },
    { id: 'motifautre00001', name: 'Autre', avec_note: true, avec_photo: false },
    { id: 'motifabime00001', name: 'Produit défectueux', avec_note: false, avec_photo: true },
  ],
  served: [{ city: 'casablanca00001', days: ['2026-11-20', '2026-11-21', '2026-11-23'] }],
} as unknown as Rules

const situation = (parcel: Parcel) => {
  const found = situationOf(RULES, parcel, LIVREUR, CLOCK)
  if (!found) throw new Error('its state is unknown')
  return found
}
const missing = (result: Result, change: Partial<Answer> = {}, parcel = PARCEL) => [
  ...faultsOf(situation(parcel), result, { ...firstAnswer(result, parcel), ...change }, parcel).keys(),
]
const needed = (result: Result, change: Partial<Answer> = {}) => [
  ...neededFor(situation(PARCEL), result, { ...firstAnswer(result, PARCEL), ...change }, PARCEL).keys(),
]
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

describe('a refusal', () => {
  test('is its motif', () => {
    expect(missing('REFUSE')).toEqual(['motif'])
    expect(missing('REFUSE', { motif: 'motifprix000001' })).toEqual([])
  })
  test('asks a sentence where the motif says nothing, a photo where it speaks of what was seen', () => {
    expect(missing('REFUSE', { motif: 'motifautre00001', note: ' ' })).toEqual(['note'])
    expect(missing('REFUSE', { motif: 'motifautre00001', note: 'Déménagé' })).toEqual([])
    expect(missing('REFUSE', { motif: 'motifabime00001' })).toEqual(['photo'])
    expect(missing('REFUSE', { motif: 'motifabime00001', photo })).toEqual([])
  })
  test('keeps the mark of what it asks once that is filled in', () => {
    expect(needed('REFUSE', { motif: 'motifautre00001', note: 'Déménagé' })).toEqual(['note'])
    expect(needed('REFUSE', { motif: 'motifabime00001', photo })).toEqual(['photo'])
  })
})

describe('a delivery', () => {
  test('asks nothing more than a tap when the whole is paid in cash', () => {
    expect(missing('LIVRE')).toEqual([])
  })
  test('asks for what the amount and the mode need, and no more once they are right', () => {
    expect(missing('LIVRE', { amount: '250' })).toEqual(['amount'])
    expect(missing('LIVRE', { amount: '270' })).toEqual([])
    expect(missing('LIVRE', { mode: 'carte' })).toEqual(['reference', 'photo'])
    expect(missing('LIVRE', { mode: 'carte', reference: 'TPE 42', photo })).toEqual([])
    const dear = { ...PARCEL, price: 600, total: 620 }
    expect(missing('LIVRE', {}, dear)).toEqual(['photo'])
  })
  test('and a day for what is put off', () => {
    expect(missing('REPORTE')).toEqual(['day'])
    expect(missing('REPORTE', { day: '2026-11-21' })).toEqual([])
    expect(missing('REPORTE', { day: '2026-11-20' })).toEqual([])
  })
  test('on which the ville is served: the next such day is told before anything is sent', () => {
    const answer = { ...firstAnswer('REPORTE', PARCEL), day: '2026-11-22' }
    expect(faultsOf(situation(PARCEL), 'REPORTE', answer, PARCEL).get('day')).toMatchObject({
      code: 'validation_closed_day',
      params: { next: '23/11/2026' },
    })
  })
})
