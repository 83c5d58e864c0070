import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_LINES } from '#model/collections/bons.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

interface Made {
  readonly id: string
  readonly number: string
  readonly agence: string
  readonly colis: number
}

let wasl: TestWasl
let staff: PocketBase
let karim: PocketBase
let here: string
let there: string

beforeAll(async () => {
  wasl = await testWasl({ commands: MOST_LINES + 100 })
  staff = await wasl.as('moderateur')
  karim = await account(wasl, staff, { type: 'livreur', name: 'Karim' })
  const agences = (await staff.collection('agences').getFullList({ sort: 'name' })).map(({ id }) => id)
  ;[here = '', there = ''] = agences
  await wasl.behind.query(sql`UPDATE commands SET deleted_at = NULL`)
})
afterAll(() => wasl.close())

/** Puts this many parcels, from that index on, at the agence, to be loaded by Karim. */
const give = (agence: string, from: number, many: number, state: 'AFFECTE' | 'RECU_AGENCE' = 'AFFECTE') =>
  wasl.behind.query<{ id: string }>(
    sql`UPDATE commands SET holder_kind = 'agence', holder = ${agence}, status = ${stateId(state)},
          delivery_man = ${state === 'AFFECTE' ? idOf(karim) : ''}
        WHERE id IN (SELECT id FROM commands ORDER BY _seq OFFSET ${from} LIMIT ${many}) RETURNING id`,
  )
const takeAway = () =>
  wasl.behind.query(
    sql`UPDATE commands SET delivery_man = '', holder_kind = 'client', holder = client_source, status = ${stateId('NOUVEAU')}`,
  )
const issue = async (as = staff): Promise<readonly Made[]> =>
  (
    await as.send<{ items: Made[] }>('/api/wasl/affectation/bons', {
      method: 'POST',
      body: { livreur: idOf(karim) },
    })
  ).items
const bonsOf = () =>
  staff.collection('bons').getFullList({ filter: `livreur = "${idOf(karim)}"`, fields: 'id,state' })

test('what a livreur was given goes onto a bon for each agence it leaves from, once', async () => {
  await takeAway()
  await give(here, 0, 3)
  await give(there, 3, 2)
  const made = await issue()
  expect(made.map(({ agence, colis }) => [agence, colis]).sort()).toEqual(
    [
      [here, 3],
      [there, 2],
    ].sort(),
  )
  expect(new Set(made.map(({ number }) => number)).size).toBe(2)
  for (const { id } of made)
    expect(await staff.collection('bons').getOne(id)).toMatchObject({ state: 'emis' })
  expect(await issue()).toEqual([])
})

test('one that is refused leaves none', async () => {
  await takeAway()
  const before = (await bonsOf()).length
  const [promised] = await give(there, 20, 1, 'RECU_AGENCE')
  await staff.collection('bons').create({
    kind: 'envoi',
    agence: there,
    agence_to: here,
    commands: [promised?.id],
    state: 'emis',
    confirmer_ville: true,
  })
  await give(here, 10, 2)
  await give(there, 20, 1)
  expect((await refusal(issue())).status).toBe(409)
  expect((await bonsOf()).length).toBe(before)
})

test('more than one bon carries is refused aloud', async () => {
  await takeAway()
  const before = (await bonsOf()).length
  await give(here, 50, MOST_LINES + 1)
  const { status, message } = await refusal(issue())
  expect([status, message]).toEqual([409, expect.stringMatching(/2001 colis à charger .* 2000 au plus/)])
  expect((await bonsOf()).length).toBe(before)
})

test('an agent of one agence issues the bons of his agence alone, and whoever has no papers none', async () => {
  await takeAway()
  await staff.collection('livreurs').update(idOf(karim), { agence: here })
  await give(here, 30, 2)
  await give(there, 32, 2)
  const agent = await account(wasl, staff, { type: 'moderateur', name: 'Sara', roles: ['BLS'], agence: here })
  expect((await issue(agent)).map(({ agence }) => agence)).toEqual([here])
  const clerk = await account(wasl, staff, { type: 'moderateur', name: 'Nour', roles: ['Commandes'] })
  expect((await refusal(issue(clerk))).status).toBe(403)
})
