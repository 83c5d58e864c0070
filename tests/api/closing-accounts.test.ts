import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, idOf, refusal } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let karim: PocketBase
beforeAll(async () => {
  world = await openParcelWorld()
  karim = await account(world.wasl, world.staff, { type: 'livreur', name: 'Karim' })
})
afterAll(() => world.wasl.close())

const close = (who: PocketBase) => world.staff.collection('users').update(idOf(who), { active: false })

test('the account of a livreur is closed once he has neither parcels nor cash', async () => {
  const { staff, agence, move } = world
  const [toLoad, carried, paid] = [await world.received(), await world.received(), await world.received()]
  for (const id of [toLoad, carried, paid]) await move(staff, id, 'AFFECTE', { delivery_man: idOf(karim) })
  for (const id of [carried, paid]) await move(karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
  await move(karim, paid, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
  const refused = await refusal(close(karim))
  expect(refused.status).toBe(409)
  expect(refused.response.message).toMatch(/Karim a encore 2 colis et 270,00\sDH à verser/)
  expect(refused.response.data.present).toEqual({ parcels: 2, cash: 270 })
  expect(await staff.collection('users').getOne(idOf(karim))).toMatchObject({ active: true })

  await move(staff, toLoad, 'RECU_AGENCE', { source: 'scan', agence })
  const told = { kind: 'correction', note: 'Rendu', delivery_man: idOf(world.livreur) }
  await move(staff, carried, 'EN_DISTRIBUTION', told)
  expect((await refusal(close(karim))).response.data.present).toEqual({ parcels: 0, cash: 270 })
  await move(staff, paid, 'EN_DISTRIBUTION', told)
  // Other edits of the account were never refused.
  await staff.collection('users').update(idOf(karim), { full_name: 'Karim B.' })
  expect(await close(karim)).toMatchObject({ active: false })
})

test('others are closed as before', async () => {
  const other = await account(world.wasl, world.staff, { type: 'client', name: 'Boutique' })
  expect(await close(other)).toMatchObject({ active: false })
})
