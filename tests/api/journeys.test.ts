/**
 * Round trips to PostgreSQL of a transition. Each costs more than most statements in it, so
 * independent statements are sent together.
 */

import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld

beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())
afterEach(() => vi.restoreAllMocks())

/** Counts the round trips to the database: the corked writes on every socket but those of HTTP. */
async function journeysOf(work: () => Promise<unknown>): Promise<number> {
  // Lets the background work of earlier requests finish.
  await world.wasl.db.query(sql`SELECT pg_sleep(0.1)`)
  let journeys = 0
  const cork = Socket.prototype.cork
  const web = Number(new URL(world.wasl.url).port)
  vi.spyOn(Socket.prototype, 'cork').mockImplementation(function (this: Socket) {
    const ofHttp = this.localPort === web || this.remotePort === web
    if (!ofHttp && this.writableCorked === 0) journeys++
    cork.call(this)
  })
  await work()
  vi.restoreAllMocks()
  return journeys
}

it('an assignment asks about the parcel, then about its livreur, then writes', async () => {
  const id = await world.received()
  const given = { delivery_man: idOf(world.livreur), confirmer_ville: true }
  expect(await journeysOf(() => world.move(world.staff, id, 'AFFECTE', given))).toBeLessThanOrEqual(5)
})

it('a delivery, with its fees and its entry, is no longer', async () => {
  const id = await world.onTour()
  const paid = { amount_collected: 270, mode_paiement: 'especes' }
  expect(await journeysOf(() => world.move(world.livreur, id, 'LIVRE', paid))).toBeLessThanOrEqual(6)
})

it('a correction neither', async () => {
  const id = await world.delivered()
  const back = { kind: 'correction', note: 'Erreur', agence: world.agence }
  expect(await journeysOf(() => world.move(world.staff, id, 'RECU_HUB', back))).toBeLessThanOrEqual(4)
})
