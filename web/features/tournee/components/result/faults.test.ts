import { describe, expect, test } from 'vitest'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Parcel } from '../../queries.ts'
import { type Answer, firstAnswer } from './answer.ts'
import { faultsOf, neededFor } from './faults.ts'
import { situationOf } from './open-results.ts'
import { CLOCK, LIVREUR, PARCEL, RULES, reported } from './result.fixture.ts'

const situation = (parcel: Parcel) => {
  const found = situationOf(RULES, parcel, LIVREUR, CLOCK)
  if (!found) throw new Error('its state is unknown')
  return found
}
const missing = (code: StateCode, change: Partial<Answer> = {}, parcel = PARCEL) => {
  const result = reported(code, parcel)
  const answer = { ...firstAnswer(result, parcel), ...change }
  return [...faultsOf(situation(parcel), result, answer, parcel, null).keys()]
}
const needed = (code: StateCode, change: Partial<Answer> = {}) => {
  const result = reported(code)
  return [...neededFor(situation(PARCEL), result, { ...firstAnswer(result, PARCEL), ...change }, PARCEL)]
}
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
    expect(needed('REFUSE', { motif: 'motifautre00001', note: 'Déménagé' })).toEqual(['motif', 'note'])
    expect(needed('REFUSE', { motif: 'motifabime00001', photo })).toEqual(['motif', 'photo'])
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
  })
  test('asks a photo from the amount of the company on', () => {
    const worth = (price: number) => missing('LIVRE', {}, { ...PARCEL, price, total: price + 20 })
    expect(worth(379)).toEqual([])
    expect(worth(380)).toEqual(['photo'])
  })
  test('and a day for what is put off', () => {
    expect(missing('REPORTE')).toEqual(['day'])
    expect(missing('REPORTE', { day: '2026-11-21' })).toEqual([])
    expect(missing('REPORTE', { day: '2026-11-20' })).toEqual([])
  })
  test('on which the ville is served: the next such day is told before anything is sent', () => {
    const answer = { ...firstAnswer(reported('REPORTE'), PARCEL), day: '2026-11-22' }
    expect(faultsOf(situation(PARCEL), reported('REPORTE'), answer, PARCEL, null).get('day')).toMatchObject({
      code: 'validation_closed_day',
      params: { next: '23/11/2026' },
    })
  })
})

test('a place is asked for, unless the phone says where it stands', () => {
  const answer = { ...firstAnswer(reported('HORS_ZONE'), PARCEL) }
  const here = { lat: 33.57, lon: -7.59 }
  expect(missing('HORS_ZONE')).toEqual(['place'])
  expect(missing('HORS_ZONE', { place: { lieu: 'Sidi Rahal' } })).toEqual([])
  expect(faultsOf(situation(PARCEL), reported('HORS_ZONE'), answer, PARCEL, here).size).toBe(0)
})
