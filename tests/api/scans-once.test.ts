import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { type Hall, openHall, type Scan } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.wasl.close())

/** Received here and given to the livreur. */
async function assigned(to: PocketBase = hall.karim): Promise<RecordModel> {
  const made = await hall.parcel()
  await hall.scan(made.code)
  await hall.move(hall.staff, made.id, 'AFFECTE', { delivery_man: idOf(to) })
  return made
}

describe('the same gesture', () => {
  test('the same code twice within three seconds counts once, by the clock of the device', async () => {
    const { id, code } = await hall.parcel()
    const once = { mode: 'rangement', box: 'C1' }
    await hall.scan(code)
    const first = await hall.scan(code, { ...once, device_at: '2026-11-22T20:00:00.000Z' })
    const second = await hall.scan(code, { ...once, device_at: '2026-11-22T20:00:02.900Z' })
    expect([first.result, second.result]).toEqual(['ok', 'deja'])
    expect(second.message).toMatch(/à l’instant/)
    expect(await hall.suivisOf(id)).toHaveLength(3)
  })

  test('a queue replayed three times is done once, in order', async () => {
    const parcels = await Promise.all(Array.from({ length: 8 }, () => hall.parcel()))
    const queue = parcels.map(({ code }, i) => ({
      id: hall.newId(),
      text: code,
      mode: 'reception',
      agence: hall.casa,
      device_at: `2026-11-22T21:00:0${i}.000Z`,
    }))
    const replay = async () => {
      const answers: Scan[] = []
      for (const body of queue) answers.push(await hall.staff.collection('scans').create<Scan>(body))
      return answers
    }
    const first = await replay()
    expect(first.map(({ result }) => result)).toEqual(queue.map(() => 'ok'))
    expect(await replay()).toEqual(first)
    expect(await replay()).toEqual(first)
    for (const { id } of parcels) expect(await hall.suivisOf(id)).toHaveLength(2)
  })

  test('a hundred scans of one parcel at once make one move', async () => {
    const { id, code } = await hall.parcel()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => hall.scan(code, {}, i % 2 === 0 ? hall.staff : hall.other)),
    )
    const results = answers.map(({ result }) => result)
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'deja')).toHaveLength(99)
    expect(await hall.suivisOf(id)).toHaveLength(2)
  })
})

describe('taking a scan back', () => {
  test('puts the parcel where it was, and says so in the scan', async () => {
    const { id, code } = await hall.parcel()
    const made = await hall.scan(code)
    const undone = await hall.staff.collection('scans').update(made.id, { annule: true })
    expect(undone.annule).toBe(true)
    expect(await hall.at(id)).toMatchObject({ status: stateId('NOUVEAU'), holder_kind: 'client' })
    expect((await hall.scan(code)).result).toBe('ok')
    const twice = await refusal(hall.staff.collection('scans').update(made.id, { annule: false }))
    expect(twice.status).toBe(409)
  })

  test('is refused once somebody moved the parcel, and to another person', async () => {
    const { id, code } = await hall.parcel()
    const made = await hall.scan(code, {}, hall.other)
    expect((await refusal(hall.karim.collection('scans').update(made.id, { annule: true }))).status).toBe(404)
    await hall.move(hall.staff, id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
    const late = await refusal(hall.other.collection('scans').update(made.id, { annule: true }))
    expect(late.status).toBe(409)
    expect(late.message).toMatch(/a bougé depuis/)
    expect(await hall.stateOf(id)).toBe('AFFECTE')
  })

  test('a scan is not edited, nor removed', async () => {
    const { code } = await hall.parcel()
    const made = await hall.scan(code)
    expect((await refusal(hall.staff.collection('scans').update(made.id, { text: 'autre' }))).status).toBe(
      409,
    )
    expect((await refusal(hall.staff.collection('scans').delete(made.id))).status).toBe(403)
  })
})

describe('who may', () => {
  test('each permission has its modes; a client and a guest have none', async () => {
    const { id, code } = await hall.parcel()
    const agent = await account(hall.wasl, hall.staff, {
      type: 'moderateur',
      name: 'Agent',
      roles: ['Commandes'],
    })
    const refused = await refusal(hall.scan(code, {}, agent))
    expect(refused.status).toBe(403)
    expect(refused.message).toMatch(/« Réception ».*« Envois »/)
    expect((await hall.scan(code, { mode: 'recherche' }, agent)).result).toBe('ok')
    expect((await refusal(hall.scan(code, {}, hall.client))).status).toBe(403)
    expect((await refusal(hall.scan(code, {}, hall.karim))).status).toBe(403)
    const teller = await account(hall.wasl, hall.staff, {
      type: 'moderateur',
      name: 'Caisse',
      roles: ['Depences'],
    })
    expect((await refusal(hall.scan(code, { mode: 'recherche' }, teller))).status).toBe(403)
    expect(await hall.stateOf(id)).toBe('NOUVEAU')
  })

  test('a livreur reads his own scans only', async () => {
    const { code } = await assigned()
    await hall.scan(code, { mode: 'chargement' }, hall.karim)
    const seen = await hall.karim.collection('scans').getFullList<Scan>()
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map(({ author }) => author))).toEqual(new Set([idOf(hall.karim)]))
  })
})
