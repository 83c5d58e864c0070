import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonical } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { receivedParcels } from '../support/parcels.ts'
import { idOf, refusal } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let agent: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 1 })
  ;[staff, agent] = await Promise.all([wasl.as('moderateur'), wasl.as('agent')])
})
afterAll(() => wasl.close())

async function ended({ id }: RecordModel): Promise<RecordModel> {
  const state = async () => (await staff.collection('jobs').getOne(id)).state
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('fini')
  return staff.collection('jobs').getOne(id)
}

/** Assigns a parcel to a livreur by a lot; returns the ended lot. */
async function givenBy(as: PocketBase): Promise<RecordModel> {
  const [client, livreur] = await Promise.all([wasl.as('client'), wasl.as('livreur')])
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const commands = await receivedParcels(staff, { client: idOf(client), agence }, ['Lot repris'])
  const move = { delivery_man: idOf(livreur) }
  return ended(await as.collection('jobs').create({ kind: 'affectation', commands, move }))
}

const undo = ({ id }: RecordModel, as: PocketBase): Promise<RecordModel> =>
  as.collection('jobs').create({ kind: 'annulation', undoes: id })

async function said(lot: RecordModel, as: PocketBase): Promise<string> {
  const { status, response } = await refusal(undo(lot, as))
  return `${status} ${response.message}`
}

it('a lot is taken back by its author or by who corrects, and once', async () => {
  expect(await said(await givenBy(staff), agent)).toBe('403 Seul l’auteur d’un lot peut l’annuler.')
  const his = await givenBy(agent)
  const back = await ended(await undo(his, staff))
  expect(back).toMatchObject({ applied: 1 })
  expect(await said(his, agent)).toBe('409 Ce lot est déjà annulé.')
  expect(await said(back, staff)).toMatch(/^409 Une annulation ne s’annule pas/)
})

it('a lot is taken back within a day', async () => {
  const lot = await givenBy(staff)
  const yesterday = canonical(Temporal.Now.instant().subtract({ hours: 25 }))
  await wasl.behind.query(sql`UPDATE jobs SET created = ${yesterday} WHERE id = ${lot.id}`)
  expect(await said(lot, staff)).toMatch(/^409 Un lot s’annule pendant un jour/)
})
