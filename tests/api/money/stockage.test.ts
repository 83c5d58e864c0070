/** Nights a parcel waits at an agence to be fetched: charged once each, by the job of the night or when it leaves. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { chargeWaiting } from '#server/jobs/charge-storage.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { foundAfter } from '../../support/damage.ts'
import { idOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
})
afterEach(async () => {
  expect(await checkFrais(world.wasl.db)).toEqual([])
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const range = (seuil: number, amount: number): Promise<RecordModel> =>
  world.staff
    .collection('clients_fee')
    .create({ client: idOf(atlas), outcome: 'stockage', valid_from: '2026-01-01', seuil, amount })
const nightsOf = async (command: string) =>
  (await world.live(command, 'client'))
    .filter(({ fait }) => fait === 'stockage')
    .map(({ mesure, montant }) => [mesure, montant])
    .sort(([a = 0], [b = 0]) => a - b)
const job = () => chargeWaiting(world.wasl.engine)

/** A parcel at the counter for its recipient. */
async function waiting(): Promise<string> {
  const id = await world.received({ client_source: idOf(atlas), price: 250, extra_fees: 0 })
  const { staff, agence, move } = world
  await move(staff, id, 'RETRAIT_AGENCE', { limite_retrait: '2099-01-01', note: 'Passe lundi', agence })
  return id
}
const leave = (id: string) =>
  world.move(world.staff, id, 'LIVRE', { amount_collected: 250, mode_paiement: 'especes' })
/** Lets nights pass, and renews the sessions, which would expire. */
async function nights(n: number): Promise<void> {
  for (let night = 0; night < n; night++) {
    world.tomorrow()
    for (const who of [world.staff, atlas]) await who.collection('users').authRefresh()
  }
}

it('is due from the night a tariff says, each night once, at the price of its range', async () => {
  await range(2, 3)
  await range(4, 5)
  const id = await waiting()
  await job()
  expect(await nightsOf(id)).toEqual([])
  await nights(2)
  await Promise.all([job(), job(), job()])
  await job()
  expect(await nightsOf(id)).toEqual([[2, 3]])
  await nights(2)
  await leave(id)
  expect(await nightsOf(id)).toEqual([
    [2, 3],
    [3, 3],
    [4, 5],
  ])
  await job()
  expect(await nightsOf(id)).toHaveLength(3)
  const night = (await world.live(id, 'client')).find(({ mesure }) => mesure === 4)
  const { phrases } = await atlas.send(`/api/wasl/frais/${night?.id}/pourquoi`, {})
  expect(phrases.join(' ')).toContain('Nuit 4 à l’agence, où le colis attend depuis le ')
  expect(await world.fees(id)).toMatchObject({ livraison: 35 })
})

it('is the same whether the job ran or not, and nothing without a tariff', async () => {
  const free = await waiting()
  await nights(3)
  await leave(free)
  expect(await nightsOf(free)).toEqual([])
  await range(0, 2)
  const id = await waiting()
  await nights(2)
  await leave(id)
  expect(await nightsOf(id)).toEqual([
    [1, 2],
    [2, 2],
  ])
})

it('goes on after an exit that is undone, and ends with a stay that never was', async () => {
  await range(0, 2)
  const id = await waiting()
  await nights(1)
  const undo = async () => {
    const { id: undoes, from: status } = await world.lastSuivi(id)
    await world.staff.collection('suivis').create({ command: id, kind: 'annulation', undoes, status })
  }
  await leave(id)
  await undo()
  await nights(1)
  await job()
  expect(await nightsOf(id)).toEqual([
    [1, 2],
    [2, 2],
  ])
  const other = await waiting()
  await nights(1)
  await job()
  expect(await nightsOf(other)).toEqual([[1, 2]])
  const { id: undoes, from: status } = await world.lastSuivi(other)
  await world.staff.collection('suivis').create({ command: other, kind: 'annulation', undoes, status })
  expect(await nightsOf(other)).toEqual([])
})

it('is waived by one decision, and nights nobody passed are found by verify', async () => {
  await range(0, 2)
  const id = await waiting()
  await nights(1)
  await job()
  const waived = { command: id, fait: 'stockage', montant: 0, motif: 'Geste', force: true }
  await world.staff.collection('frais').create(waived)
  await nights(1)
  await job()
  expect(await world.fees(id)).toMatchObject({ stockage: 0 })
  expect(await nightsOf(id)).toEqual([[0, 0]])
  const other = await waiting()
  await nights(1)
  await leave(other)
  const his = sql`command = ${other} AND fait = 'stockage'`
  const found = (set: ReturnType<typeof sql>) =>
    foundAfter(world.wasl.db, sql`UPDATE frais SET ${set} WHERE ${his}`, checkFrais)
  expect(await found(sql`mesure = 2`)).toContain('frais')
  expect(await found(sql`mesure = 2, occurred_at = occurred_at + interval '1 day'`)).toContain('frais')
  await expect(
    world.wasl.db.query(sql`INSERT INTO frais (id, command, suivi, party, "user", fait, montant, mesure, occurred_at)
      SELECT 'double000000001', command, suivi, party, "user", fait, montant, mesure, occurred_at FROM frais WHERE ${his}`),
  ).rejects.toThrow('frais_suivi_mesure_unique')
})
