/**
 * Round trips to PostgreSQL of a transition. Each costs more than most statements in it, so
 * independent statements are sent together.
 */

import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { idOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld

beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())
afterEach(() => vi.restoreAllMocks())

const TRIES = 3

/**
 * Fewest round trips to the database of three runs of a transition, each on a parcel of its own: background work of
 * the server only adds to them.
 */
async function journeysOf(
  prepare: () => Promise<string>,
  move: (id: string) => Promise<unknown>,
): Promise<number> {
  const counts: number[] = []
  for (let run = 0; run < TRIES; run++) {
    const id = await prepare()
    counts.push(await countJourneys(() => move(id)))
  }
  return Math.min(...counts)
}

/** Time without a round trip after which earlier requests have left no work behind, on a loaded machine too. */
const QUIET_MS = 250

/** Counts the corked writes on every socket but those of HTTP. */
async function countJourneys(work: () => Promise<unknown>): Promise<number> {
  let journeys = 0
  const cork = Socket.prototype.cork
  const web = Number(new URL(world.wasl.url).port)
  vi.spyOn(Socket.prototype, 'cork').mockImplementation(function (this: Socket) {
    const ofHttp = this.localPort === web || this.remotePort === web
    if (!ofHttp && this.writableCorked === 0) journeys++
    cork.call(this)
  })
  for (let before = -1; before !== journeys; await setTimeout(QUIET_MS)) before = journeys
  const earlier = journeys
  await work()
  vi.restoreAllMocks()
  return journeys - earlier
}

it('an assignment asks about the parcel, then about its livreur, then writes', async () => {
  const given = { delivery_man: idOf(world.livreur), confirmer_ville: true }
  const assign = (id: string) => world.move(world.staff, id, 'AFFECTE', given)
  expect(await journeysOf(world.received, assign)).toBeLessThanOrEqual(5)
})

it('a delivery, with its fees and its entry, is no longer', async () => {
  const paid = { amount_collected: 270, mode_paiement: 'especes' }
  const deliver = (id: string) => world.move(world.livreur, id, 'LIVRE', paid)
  expect(await journeysOf(world.onTour, deliver)).toBeLessThanOrEqual(6)
})

it('a correction neither', async () => {
  const back = { kind: 'correction', note: 'Erreur', agence: world.agence }
  const correct = (id: string) => world.move(world.staff, id, 'RECU_HUB', back)
  expect(await journeysOf(world.delivered, correct)).toBeLessThanOrEqual(4)
})
