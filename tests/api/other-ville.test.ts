import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
/** Delivered by no agence of the hall but the first. */
let casablanca: string
beforeAll(async () => {
  hall = await openHall()
  casablanca = villeId('Casablanca')
  await hall.staff.collection('villes').update(casablanca, { agence: hall.casa })
})
afterAll(() => hall.wasl.close())

/** A parcel for Casablanca, at the agence that delivers there. */
async function local(): Promise<RecordModel> {
  const parcel = await hall.parcel({ city: casablanca })
  await hall.scan(parcel.code)
  return parcel
}

const envoi = (values: object = {}): Promise<RecordModel> =>
  hall.staff.collection('bons').create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes, ...values })

const asked = { confirm: 'confirmer_ville', code: 'autre_ville' }

describe('a parcel for another ville', () => {
  test('is put on an envoi only when somebody says that it is meant, by whatever way', async () => {
    const [read, put, made] = [await local(), await local(), await local()]
    const { id: bon } = await envoi()
    const scan = (values: object = {}) => hall.scan(read.code, { mode: 'envoi', bon, ...values })
    const line = (values: object = {}) =>
      hall.staff.collection('bons_details').create({ bon, command: put.id, ...values })
    const whole = (values: object = {}) => envoi({ commands: [made.id], state: 'emis', ...values })
    for (const [parcel, write] of [
      [read, scan],
      [put, line],
      [made, whole],
    ] as const) {
      const { status, response } = await refusal(write())
      expect({ status, data: response.data }).toMatchObject({
        status: 409,
        data: { ...asked, present: { id: parcel.id, code: parcel.code }, codes: [parcel.code] },
      })
      expect(response.message).toContain(`${parcel.code} va à Casablanca`)
    }
    expect(await hall.bonOf(bon)).toMatchObject({ colis: 0 })
    const yes = { confirmer_ville: true }
    expect(await scan(yes)).toMatchObject({ result: 'ok', command: read.id })
    await line(yes)
    expect(await hall.bonOf(bon)).toMatchObject({ colis: 2 })
    expect(await whole(yes)).toMatchObject({ colis: 1, state: 'emis' })
    // Confirmed once: departure and arrival need no other confirmation.
    await hall.step(bon, 'emis')
    await hall.step(bon, 'remis')
    expect(await hall.scan(read.code, { mode: 'envoi', bon, agence: hall.fes })).toMatchObject({
      result: 'ok',
    })
  })

  test('is put on the bon of a livreur of other villes only so, too', async () => {
    const there = await hall.received()
    const here = await local()
    const give = (code: string, values: object = {}) =>
      hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim), ...values })
    expect(await give(there.code)).toMatchObject({ result: 'ok' })
    const { status, response } = await refusal(give(here.code))
    expect({ status, data: response.data }).toMatchObject({ status: 409, data: asked })
    expect(response.message).toContain('Karim n’y livre pas')
    expect(await give(here.code, { confirmer_ville: true })).toMatchObject({ result: 'ok' })
  })

  test('goes without a question where no agence is known to deliver', async () => {
    const ville = villeId('Dakhla')
    await hall.staff.collection('villes').update(ville, { agence: '' })
    const parcel = await hall.parcel({ city: ville })
    await hall.scan(parcel.code)
    expect(await envoi({ commands: [parcel.id] })).toMatchObject({ colis: 1 })
  })
})

describe('a parcel on an envoi that is issued', () => {
  test('is given to no livreur before it is taken off, and the envoi is received', async () => {
    const { id, code } = await hall.received()
    const other = await hall.received()
    const bon = await envoi({ commands: [id, other.id], state: 'emis' })
    const livreur = { delivery_man: idOf(hall.karim) }
    const { status, response } = await refusal(hall.move(hall.staff, id, 'AFFECTE', livreur))
    expect([status, response.message]).toEqual([409, expect.stringContaining(bon.number)])
    const scanned = await hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim) })
    expect(scanned).toMatchObject({ result: 'mauvais', message: expect.stringContaining(bon.number) })
    await hall.step(bon.id, 'remis')
    expect([await hall.stateOf(id), await hall.stateOf(other.id)]).toEqual(['EXPEDIE', 'EXPEDIE'])
    for (const one of [code, other.code]) {
      const arrived = await hall.scan(one, { mode: 'envoi', bon: bon.id, agence: hall.fes })
      expect(arrived).toMatchObject({ result: 'ok' })
    }
    expect(await hall.step(bon.id, 'clos')).toMatchObject({ colis: 2, scanned: 2, missing: 0 })
  })

  test('taken off, it is; what cannot leave any more comes off by itself', async () => {
    const [first, blocked, stays] = [await hall.received(), await hall.received(), await hall.received()]
    const bon = await envoi({ commands: [first.id, blocked.id, stays.id], state: 'emis' })
    const [line] = await hall.staff
      .collection('bons_details')
      .getFullList({ filter: `bon = "${bon.id}" && command = "${first.id}"` })
    await hall.staff.collection('bons_details').delete(line?.id ?? '')
    await hall.move(hall.staff, first.id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
    const motif = await hall.staff.collection('motifs').getFirstListItem('applies_to.code ?= "BLOQUE"')
    await hall.move(hall.staff, blocked.id, 'BLOQUE', { motif: motif.id })
    expect(await hall.bonOf(bon.id)).toMatchObject({ colis: 1, state: 'emis' })
    await hall.step(bon.id, 'remis')
    expect(await hall.stateOf(stays.id)).toBe('EXPEDIE')
    expect(await hall.stateOf(blocked.id)).toBe('BLOQUE')
  })

  test('on one that is still being made, it is given all the same, and comes off it', async () => {
    const { id } = await hall.received()
    const bon = await envoi({ commands: [id] })
    await hall.move(hall.staff, id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
    expect(await hall.bonOf(bon.id)).toMatchObject({ colis: 0 })
  })
})
