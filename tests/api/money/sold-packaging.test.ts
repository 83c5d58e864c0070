/** « Vendus 30 j »: what an agence sold of a packaging. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { recountSold } from '#server/packaging/sold.ts'
import { account, idOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())

it('counts orders delivered and parcels that left, and forgets them after thirty days', async () => {
  const { staff, wasl, agence } = world
  const roles = ['Emballages', 'Ramassage']
  const desk = await account(wasl, staff, { type: 'moderateur', name: 'magasin', roles })
  const [atlas, zina] = [await world.merchant(), await world.merchant()]
  const { id: packaging } = await desk.collection('packaging').create({ name: 'Pochette', price: 2 })
  for (const client of [atlas, zina]) {
    await staff.collection('users').update(idOf(client), { agence })
    await staff.collection('clients').update(idOf(client), { emballage: packaging })
  }
  const enter = (values: object) =>
    desk
      .collection('packaging_movements')
      .create({ packaging, agence, kind: 'entree', nombre: 100, ...values })
  const sold = async () => {
    const filter = `packaging = "${packaging}" && client = ""`
    return (await desk.collection('packaging_stocks').getFirstListItem(filter)).vendus_30j
  }
  await enter({})
  await enter({ kind: 'sortie', nombre: 5, motif: 'Abîmés' })
  expect(await sold()).toBe(0)
  const { id } = await atlas.collection('commandes_emballage').create({ packaging, quantity: 10 })
  await desk.collection('commandes_emballage').update(id, { state: 'livree' })
  expect(await sold()).toBe(10)
  const sent = (client: typeof atlas) =>
    world.received({ client_source: idOf(client), price: 250, extra_fees: 0 })
  // One of those Atlas had bought: it was sold already.
  await sent(atlas)
  expect(await sold()).toBe(10)
  const command = await sent(zina)
  expect(await sold()).toBe(11)
  const last = await world.lastSuivi(command)
  await staff.collection('suivis').create({ command, kind: 'annulation', undoes: last.id, status: last.from })
  expect(await sold()).toBe(10)

  const engine = { db: wasl.db, clock: { now: () => Temporal.Now.instant() } }
  await recountSold(engine)
  expect(await sold()).toBe(10)
  await wasl.behind.query(sql`UPDATE packaging_stocks SET vendus_30j = 77 WHERE packaging = ${packaging}`)
  await recountSold(engine)
  expect(await sold()).toBe(10)
  await recountSold({ ...engine, clock: { now: () => Temporal.Now.instant().add({ hours: 24 * 31 }) } })
  expect(await sold()).toBe(0)
})
