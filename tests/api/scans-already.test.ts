import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, idOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

const giving = (code: string) => hall.scan(code, { mode: 'distribution', livreur: idOf(hall.karim) })
const loading = (code: string) => hall.scan(code, { mode: 'chargement', livreur: idOf(hall.karim) })

/** A parcel on an issued bon of the livreur, still on the shelf. */
async function given(): Promise<{ parcel: RecordModel; bon: string }> {
  const parcel = await hall.received()
  const { bon } = await giving(parcel.code)
  await hall.step(bon, 'emis')
  return { parcel, bon }
}

async function refused(): Promise<{ parcel: RecordModel; bon: string }> {
  const made = await given()
  await loading(made.parcel.code)
  const motif = await hall.staff.collection('motifs').getFirstListItem('name = "A changé d’avis"')
  await hall.move(hall.karim, made.parcel.id, 'REFUSE', { motif: motif.id, note: 'Ne veut plus' })
  return made
}

const papersOf = async (kind: string) =>
  (await hall.staff.collection('bons').getFullList({ filter: `kind = "${kind}"` })).length

describe('what a mode already did to a parcel is said to be done, not out of place', () => {
  test('given to this livreur: on his issued bon, then loaded; no empty bon is begun for it', async () => {
    const { parcel } = await given()
    const before = await papersOf('distribution')
    const again = await giving(parcel.code)
    expect(again).toMatchObject({ result: 'deja', suivi: '' })
    expect(again.message).toMatch(/est déjà sur le bon BD-/)
    await loading(parcel.code)
    expect((await giving(parcel.code)).result).toBe('deja')
    expect(await papersOf('distribution')).toBe(before)
    const other = await account(hall.wasl, hall.staff, { type: 'livreur', name: 'Samir' })
    const elsewhere = await hall.scan(parcel.code, { mode: 'distribution', livreur: idOf(other) })
    expect(elsewhere.result).toBe('mauvais')
  })

  test('loaded, with its paper named or not, while the paper is open and after', async () => {
    const { parcel, bon } = await given()
    const onPaper = { mode: 'chargement', bon }
    expect((await hall.scan(parcel.code, onPaper)).result).toBe('ok')
    expect((await hall.scan(parcel.code, onPaper)).result).toBe('deja')
    await hall.step(bon, 'remis')
    expect((await hall.scan(parcel.code, onPaper)).result).toBe('deja')
    await hall.step(bon, 'clos')
    expect((await hall.scan(parcel.code, onPaper)).result).toBe('deja')
    expect((await loading(parcel.code)).result).toBe('deja')
    const stranger = await hall.received()
    expect((await hall.scan(stranger.code, onPaper)).result).toBe('mauvais')
  })

  test('handed back by its livreur: on the open bon, on the closed one, and without a badge', async () => {
    const { parcel } = await refused()
    const back = (values: object = {}) => hall.scan(parcel.code, { mode: 'retour_livreur', ...values })
    const first = await back()
    expect(first.result).toBe('ok')
    expect((await back()).result).toBe('deja')
    expect((await back({ livreur: idOf(hall.karim) })).result).toBe('deja')
    await hall.step(first.bon, 'clos')
    const before = await papersOf('retour livreur')
    expect((await back({ livreur: idOf(hall.karim) })).result).toBe('deja')
    expect((await back({ bon: first.bon })).result).toBe('deja')
    expect(await papersOf('retour livreur')).toBe(before)
    expect((await hall.scan(parcel.code)).result).toBe('deja')
  })

  test('given back to its client', async () => {
    const { parcel } = await refused()
    await hall.scan(parcel.code)
    const back = (values: object = {}) => hall.scan(parcel.code, { mode: 'retour_client', ...values })
    const { bon } = await back()
    await hall.step(bon, 'emis')
    expect((await back()).result).toBe('ok')
    await hall.staff.collection('bons').update(bon, { signed_to: 'Atlas' })
    await hall.step(bon, 'clos')
    const before = await papersOf('retour client')
    expect((await back()).result).toBe('deja')
    expect((await back({ bon })).result).toBe('deja')
    expect(await papersOf('retour client')).toBe(before)
  })

  test('picked up, on the bon and without it', async () => {
    const parcel = await hall.parcel()
    const bon = await hall.pickUpSheet(parcel.id)
    const pick = (values: object = {}) => hall.scan(parcel.code, { mode: 'ramassage', ...values })
    expect((await pick({ bon: bon.id })).result).toBe('ok')
    expect((await pick({ bon: bon.id })).result).toBe('deja')
    expect((await pick()).result).toBe('deja')
    await hall.step(bon.id, 'clos')
    expect((await pick({ bon: bon.id })).result).toBe('deja')
    const sheet = { kind: 'ramassage', client: idOf(hall.client), livreur: idOf(hall.karim), state: 'emis' }
    const other = await hall.staff.collection('bons').create(sheet)
    expect((await pick({ bon: other.id })).result).toBe('deja')
  })

  test('sent, and arrived: while the bon is open and after', async () => {
    const parcel = await hall.received()
    const bon = await hall.staff
      .collection('bons')
      .create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes })
    const put = (values: object = {}) => hall.scan(parcel.code, { mode: 'envoi', bon: bon.id, ...values })
    expect((await put()).result).toBe('ok')
    expect((await put()).result).toBe('deja')
    await hall.step(bon.id, 'emis')
    await hall.step(bon.id, 'remis')
    const arriving = { agence: hall.fes }
    expect((await put(arriving)).result).toBe('ok')
    expect((await put(arriving)).result).toBe('deja')
    expect((await hall.scan(parcel.code, arriving)).result).toBe('deja')
    await hall.step(bon.id, 'clos')
    expect((await put(arriving)).result).toBe('deja')
  })

  test('counted, once the inventaire is closed', async () => {
    const parcel = await hall.received()
    const stranger = await hall.parcel()
    const { id } = await hall.staff.collection('inventaires').create({ agence: hall.casa })
    const count = (code: string) => hall.scan(code, { mode: 'inventaire', inventaire: id })
    expect((await count(parcel.code)).result).toBe('ok')
    await hall.staff.collection('inventaires').update(id, { state: 'clos' })
    expect((await count(parcel.code)).result).toBe('deja')
    expect((await count(stranger.code)).result).toBe('mauvais')
  })
})
