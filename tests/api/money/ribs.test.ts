/** The account a client is paid into changes with a proof, another person and a delay. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyRibs } from '#server/jobs/apply-ribs.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { madeRib, openPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
let atlas: PocketBase
let n = 1_000

beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const ribOf = async (client = atlas) => (await world.staff.collection('clients').getOne(idOf(client))).rib
const changes = (who: PocketBase) => who.collection('changements_rib')

it('is refused at the field when its key is wrong, and kept as its digits when it is typed in groups', async () => {
  const rib = madeRib(++n)
  const preuve = photo()
  for (const wrong of [`${rib.slice(0, 23)}${(Number(rib[23]) + 1) % 10}`, rib.slice(0, 23), 'RIB']) {
    expect(await refusedFields(changes(atlas).create({ rib: wrong, preuve }))).toEqual(['rib'])
  }
  expect(await refusedFields(changes(atlas).create({ rib }))).toEqual(['preuve'])
  const typed = rib.replace(/(\d{3})(\d{3})(\d{16})(\d{2})/, '$1 $2 $3 $4')
  expect(await changes(atlas).create({ rib: typed, preuve })).toMatchObject({ rib, state: 'attente' })
})

it('never by a PATCH of the profile, whoever asks', async () => {
  for (const who of [atlas, world.staff]) {
    const refused = await refusal(who.collection('clients').update(idOf(atlas), { rib: madeRib(++n) }))
    expect([refused.status, refused.response.data.code]).toEqual([409, 'changement_rib'])
  }
  // A record sent back whole has no change.
  await world.staff.collection('clients').update(idOf(atlas), { rib: '' })
})

it('a first one is in force as soon as another person accepts it', async () => {
  const asked = await world.askRib(atlas)
  expect(await statusOf(changes(atlas).update(asked.id, { state: 'acceptee' }))).toBe(403)
  const accepted = await world.acceptRib(asked.id)
  expect(accepted.applied_at).not.toBe('')
  expect(await ribOf()).toBe(asked.rib)
  const twice = await refusal(world.acceptRib(asked.id, world.boss))
  expect([twice.status, twice.response.data.present.state]).toEqual([409, 'acceptee'])
})

it('the next one a day later: until then payments go to the first', async () => {
  const first = await world.askRib(atlas)
  await world.acceptRib(first.id)
  const next = await world.askRib(atlas)
  expect((await refusal(world.askRib(atlas))).status).toBe(409)
  const accepted = await world.acceptRib(next.id)
  expect([next.ancien, accepted.applied_at]).toEqual([first.rib, ''])
  const issued = await world.owedFacture(atlas, 200)
  const early = await world.pay(issued.id)
  expect(early.rib).toBe(first.rib)
  await world.decide(early.id, 'annule')
  expect((await refusal(world.askRib(atlas))).status).toBe(409)
  await applyRibs(world.wasl.engine)
  expect(await ribOf()).toBe(first.rib)
  world.tomorrow()
  // A payment applies a due change without waiting for the job.
  expect((await world.pay(issued.id)).rib).toBe(next.rib)
  expect(await ribOf()).toBe(next.rib)
  await applyRibs(world.wasl.engine)
  expect((await refusal(changes(atlas).update(next.id, { state: 'annulee' }))).status).toBe(409)
})

it('is put in force by the job, and stopped by its client before that', async () => {
  const first = await world.askRib(atlas)
  await world.acceptRib(first.id)
  const stolen = await world.askRib(atlas)
  await world.acceptRib(stolen.id)
  await changes(atlas).update(stolen.id, { state: 'annulee' })
  const own = await world.askRib(atlas)
  await world.acceptRib(own.id)
  world.tomorrow()
  await Promise.all([applyRibs(world.wasl.engine), applyRibs(world.wasl.engine)])
  expect(await ribOf()).toBe(own.rib)
  expect(await changes(world.fc).getOne(stolen.id)).toMatchObject({ state: 'annulee', applied_at: '' })
})

it('is not decided by who asked, in his account or in that of the client', async () => {
  const roles = ['Factures clients', 'Clients', 'Moderateurs']
  const chief = await account(world.wasl, world.staff, { type: 'moderateur', name: 'cheffe', roles })
  const rib = madeRib(++n)
  const asked = await changes(chief).create({ user: idOf(atlas), rib, preuve: photo() })
  expect((await refusal(world.acceptRib(asked.id, chief))).status).toBe(403)
  await changes(world.fc).update(asked.id, { state: 'refusee', motif: 'Illisible' })
  const inside = await chief.collection('users').impersonate(idOf(atlas), 600)
  const again = await changes(inside).create({ rib, preuve: photo() })
  expect((await refusal(world.acceptRib(again.id, chief))).status).toBe(403)
  await world.acceptRib(again.id, world.boss)
  expect(await ribOf()).toBe(rib)
})
