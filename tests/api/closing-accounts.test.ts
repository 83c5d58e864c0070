import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ident, sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let karim: PocketBase
beforeAll(async () => {
  world = await openParcelWorld({ connections: 8 })
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

describe('of a closing and an assignment at once', () => {
  const opened = async (name: string) =>
    account(world.wasl, world.staff, { type: 'livreur', name: `${name}-${++people}` })
  let people = 0

  /** Runs both while nothing can be written into that table, the second once the first waits there. */
  async function whileHeld<A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>) {
    const { wasl } = world
    const waiting = async (count: number) => {
      const counted = sql`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`
      for (let tries = 0; tries < 40; tries++) {
        const [found] = await wasl.behind.query<{ n: number }>(counted)
        if ((found?.n ?? 0) >= count) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const [one, other] = await wasl.db.transaction(async (tx) => {
      await tx.query(sql`LOCK TABLE ${ident(table)} IN SHARE ROW EXCLUSIVE MODE`)
      const begun = statusOf(first())
      await waiting(1)
      const also = statusOf(second())
      await waiting(2)
      return [begun, also] as const
    })
    return [await one, await other]
  }

  test('one is refused, whichever comes first', async () => {
    const { received, move, staff, now } = world
    for (const order of ['given first', 'closed first'] as const) {
      const livreur = await opened(order.slice(0, 5))
      const id = await received()
      const give = () => move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur) })
      const shut = () => close(livreur)
      const statuses =
        order === 'given first'
          ? await whileHeld('suivis', give, shut)
          : await whileHeld('journal', shut, give)
      expect([order, statuses]).toEqual([order, order === 'given first' ? [200, 409] : [200, 400]])
      const { active } = await staff.collection('users').getOne(idOf(livreur))
      const { delivery_man } = await now(id)
      expect({ order, active, given: delivery_man !== '' }).toEqual({
        order,
        active: order === 'given first',
        given: order === 'given first',
      })
    }
  })
})
