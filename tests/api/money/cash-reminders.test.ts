/** Reminders to livreurs who have not handed over their cash. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'
import { tillPeople } from './till-people.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let manager: PocketBase
let elsewhere: PocketBase
let youssef: PocketBase
let number = 0

beforeAll(async () => {
  world = await openParcelWorld()
  door = doorOf(world)
  ;({ cashier, manager, elsewhere } = await tillPeople(world))
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  const { wasl, staff, agence } = world
  youssef = await account(wasl, staff, { type: 'livreur', name: `youssef${++number}`, agence })
})

describe('livreurs with cash in hand', () => {
  const remind = (who: PocketBase, body: object = {}) =>
    who.send('/api/wasl/caisse/relances', { method: 'POST', body })
  const read = async (who: PocketBase) =>
    (await who.collection('messages').getFullList({ sort: 'created' })).map(({ body }) => body)

  it('are reminded once a day of the amount, by whoever asks first, and others are not', async () => {
    const { wasl, staff, agence } = world
    const quiet = await account(wasl, staff, { type: 'livreur', name: `rentre${number}`, agence })
    await door.delivered(youssef, { price: 400, extra_fees: 0 })
    const both = await Promise.all([remind(cashier), remind(manager, { agence })])
    expect(both.reduce((sum, { relances }) => sum + relances, 0)).toBe(1)
    expect(await remind(manager)).toMatchObject({ relances: 0, deja: 1 })
    const [words, ...more] = await read(youssef)
    expect(words).toMatch(/^Il vous reste 400,00\sDH à verser/)
    expect(more).toEqual([])
    expect(await read(quiet)).toEqual([])
  })

  it('are reminded by « Factures livreurs » of their agence alone', async () => {
    await door.delivered(youssef, { price: 300, extra_fees: 0 })
    expect(await remind(elsewhere)).toEqual({ relances: 0, deja: 0 })
    expect(await statusOf(remind(elsewhere, { agence: world.agence }))).toBe(403)
    expect(await statusOf(remind(youssef))).toBe(403)
    expect(await statusOf(remind(cashier, { agence: 3 }))).toBe(400)
    expect(await read(youssef)).toEqual([])
  })
})
