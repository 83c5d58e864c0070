/** The selection of the commandes of a lot. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { idOf, refusal } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
let livreur: string

beforeAll(async () => {
  wasl = await testWasl({ commands: 1 })
  staff = await wasl.as('moderateur')
  livreur = idOf(await wasl.as('livreur'))
})
afterAll(() => wasl.close())

const AT_ONCE = 100

/** Commandes of the demo client, just deposited at the agence. */
async function received(name: string, count: number): Promise<string[]> {
  const client = idOf(await wasl.as('client'))
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const ids: string[] = []
  while (ids.length < count) {
    const names = Array.from(
      { length: Math.min(AT_ONCE, count - ids.length) },
      (_, n) => `${name} ${ids.length + n}`,
    )
    ids.push(...(await receivedParcels(staff, { client, agence }, names)))
  }
  return ids
}

const start = (values: object): Promise<RecordModel> => staff.collection('jobs').create(values)

async function ended({ id }: RecordModel): Promise<RecordModel> {
  const state = async () => (await staff.collection('jobs').getOne(id)).state
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('fini')
  return staff.collection('jobs').getOne(id)
}

it('takes all that a filter finds, as they are when it is asked', async () => {
  const ids = await received('Par filtre', 12)
  const filter = `receiver_full_name ~ "Par filtre" && status = "${stateId('RECU_HUB')}" && (${ids.map((id) => `id = "${id}"`).join(' || ')})`
  const job = await ended(await start({ kind: 'affectation', filter, move: { delivery_man: livreur } }))
  expect(job).toMatchObject({ total: 12, applied: 12 })
})

it('takes all that a filter finds but hundreds left out, more than a filter could name', async () => {
  const ids = await received('Sauf', 260)
  const filter = 'delivery_man = "" && receiver_full_name ~ "Sauf"'
  const left_out = ids.slice(0, 250)
  const asked = { kind: 'affectation', filter, left_out, move: { delivery_man: livreur } }
  expect(await ended(await start(asked))).toMatchObject({ total: 10, applied: 10 })
  const kept = await staff.collection('commands').getFullList({ filter, fields: 'id' })
  expect(kept.map(({ id }) => id).sort()).toEqual([...left_out].sort())
  for (const [wrong, said] of [
    [['x'], 'La liste des lignes écartées contient autre chose que des identifiants.'],
    [left_out[0], 'La liste des lignes écartées contient autre chose que des identifiants.'],
    [
      Array(5_001).fill(left_out[0]),
      'Vous écartez plus de 5000 lignes une à une : précisez plutôt les filtres.',
    ],
  ] as const) {
    const { status, response } = await refusal(start({ ...asked, left_out: wrong }))
    expect([status, response.data.left_out.message]).toEqual([400, said])
  }
})

it('refuses a selection that is none, in French', async () => {
  for (const commands of [[], ['x'], [1]]) {
    const error = await refusal(start({ kind: 'affectation', commands }))
    expect(error.status).toBe(400)
    expect(error.response.data.commands.message).toMatch(/ligne|sélection/)
  }
})
