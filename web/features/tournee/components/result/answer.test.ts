import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Parcel } from '../../queries.ts'
import { type Answer, firstAnswer, questionsToShow, suiviOf } from './answer.ts'
import { PARCEL, reported } from './result.fixture.ts'

const TOLD = {
  id: 'suivi0000000001',
  command: 'commande0000001',
  from: stateId('EN_DISTRIBUTION'),
  device_at: '2026-11-20 10:00:00.000Z',
  today: '2026-11-20',
  here: null,
}
const parcelFor = (code: StateCode, total = 270): Parcel => ({
  ...PARCEL,
  ...{ total, price: total, extra_fees: 0, quantity: 2, is_echange: code === 'ECHANGE_LIVRE' },
})
const sent = (code: StateCode, change: Partial<Answer> = {}, total = 270) => {
  const parcel = parcelFor(code, total)
  const result = reported(code, parcel)
  return suiviOf(result, { ...firstAnswer(result, parcel), ...change }, parcel, TOLD)
}

describe('the questions to show', () => {
  const questions = (code: StateCode, change: Partial<Answer> = {}, total = 270) => {
    const parcel = parcelFor(code, total)
    const result = reported(code, parcel)
    return questionsToShow(result, { ...firstAnswer(result, parcel), ...change }, parcel)
  }

  test('why, when another amount than the one due was taken', () => {
    expect(questions('LIVRE')).not.toContain('motif')
    expect(questions('LIVRE', { amount: '250' })).toContain('motif')
    expect(questions('LIVRE', { amount: 'beaucoup' })).toContain('motif')
    expect(questions('LIVRE_PARTIEL', { amount: '270' })).toContain('motif')
  })
  test('how it was paid, when something was', () => {
    expect(questions('LIVRE')).toContain('mode')
    expect(questions('LIVRE', {}, 0)).not.toContain('mode')
    expect(questions('ECHANGE_LIVRE', {}, -30)).toContain('mode')
  })
})

describe('what is sent', () => {
  const here = { lat: 33.5731, lon: -7.5898 }

  test('where the phone stands, when it may say so; a place he gave in words counts more', () => {
    const told = { ...TOLD, here }
    const place = { lieu: 'Derrière la gare' }
    const [delivered, wrong] = [reported('LIVRE'), reported('ADRESSE_INCORRECTE')]
    const answer = { ...firstAnswer(wrong, PARCEL), place }
    expect(suiviOf(delivered, firstAnswer(delivered, PARCEL), PARCEL, told).position).toEqual(here)
    expect(suiviOf(wrong, answer, PARCEL, told).position).toEqual(place)
    expect(sent('LIVRE')).not.toHaveProperty('position')
  })

  test('what was due stands in the amount already', () => {
    expect(sent('LIVRE')).toEqual({
      id: TOLD.id,
      command: TOLD.command,
      from: TOLD.from,
      device_at: TOLD.device_at,
      status: stateId('LIVRE'),
      source: 'app',
      note: '',
      amount_collected: 270,
      mode_paiement: 'especes',
    })
  })
  test('what is not cash carries its reference, cash none', () => {
    const card = { mode: 'carte', reference: ' TPE 0042 ' } as const
    expect(sent('LIVRE', card)).toMatchObject({ mode_paiement: 'carte', reference: 'TPE 0042' })
    expect(sent('LIVRE', { ...card, mode: 'especes' })).not.toHaveProperty('reference')
  })
  test('money given back, and the old article by its code', () => {
    const back = sent('ECHANGE_LIVRE', { old: 'repris', oldCode: '201126-101010', note: 'ok' }, -30)
    expect(back).toMatchObject({ amount_collected: -30, old_article: true, source: 'scan' })
    expect(back.note).toBe('Ancien article : 201126-101010. ok')
    expect(sent('ECHANGE_LIVRE', { old: 'absent', oldCode: 'x' }).note).toBe('')
    expect(sent('ECHANGE_LIVRE', { old: 'absent' })).toMatchObject({ old_article: false, source: 'app' })
  })
  test('put off to this evening is an appointment', () => {
    expect(sent('REPORTE', { day: '2026-11-20' }).status).toBe(stateId('PROGRAMME'))
    expect(sent('REPORTE', { day: '2026-11-21' })).toMatchObject({
      status: stateId('REPORTE'),
      reported_date: '2026-11-21 00:00:00.000Z',
    })
    expect(sent('REPORTE')).not.toHaveProperty('reported_date')
  })
  test('a failure carries no amount, unless he paid something at the door', () => {
    expect(sent('PAS_DE_REPONSE')).not.toHaveProperty('amount_collected')
    expect(sent('REFUSE')).toMatchObject({ amount_collected: 0 })
    expect(sent('REFUSE')).not.toHaveProperty('mode_paiement')
    expect(sent('REFUSE', { amount: '20' })).toMatchObject({ amount_collected: 20, mode_paiement: 'especes' })
  })
  test('proofs that have no question are not sent', () => {
    const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
    expect(sent('REPORTE', { photo })).not.toHaveProperty('photo')
    expect(sent('REFUSE', { photo }).photo).toBe(photo)
    expect(sent('HORS_ZONE', { place: { lieu: 'Sidi Rahal' } }).position).toEqual({ lieu: 'Sidi Rahal' })
  })
})
