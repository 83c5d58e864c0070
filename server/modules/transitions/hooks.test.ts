import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { receivedParcels } from '#tests/support/parcels.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 200 })
  moderateur = await wasl.as('moderateur')
  // How many the demo has in a state depends on the hour.
  const agence = (await moderateur.collection('agences').getFirstListItem('')).id
  await receivedParcels(moderateur, { client: idOf(await wasl.as('client')), agence }, ['Un', 'Deux'])
})
afterAll(() => wasl.close())

const edge = (from: StateCode, to: StateCode) =>
  moderateur.collection('transitions').getFirstListItem(`from = "${stateId(from)}" && to = "${stateId(to)}"`)
const update = async (from: StateCode, to: StateCode, change: object) =>
  moderateur.collection('transitions').update((await edge(from, to)).id, change)
const close = (from: StateCode, to: StateCode) => update(from, to, { active: false })
const stateOff = (code: StateCode) =>
  moderateur.collection('tracking_states').update(stateId(code), { active: false })

test('a way is closed while another leads there, and the last one stays', async () => {
  await close('RECU_HUB', 'BLOQUE')
  const refused = await refusal(close('RECU_AGENCE', 'BLOQUE'))
  expect(refused.status).toBe(409)
  expect(refused.message).toContain('« Bloqué »')
  await update('RECU_HUB', 'BLOQUE', { active: true })
})

test('what leads to the end stays, too', async () => {
  const refused = await refusal(close('LIVRE', 'CLOTURE'))
  expect(refused.status).toBe(409)
  expect(refused.message).toContain('« Livré »')
  expect((await edge('LIVRE', 'CLOTURE')).active).toBe(true)
})

test('two who close the two last ways at once: one is refused', async () => {
  const answers = await Promise.all([
    statusOf(close('RETOUR_HUB', 'RETOUR_STOCK')),
    statusOf(close('RETOUR_PRET', 'RETOUR_STOCK')),
  ])
  expect(answers.sort()).toEqual([200, 409])
})

test('who may and what is asked are edited; ends, and nobody at all, are not', async () => {
  const before = await edge('NOUVEAU', 'RECU_HUB')
  const elsewhere = update('NOUVEAU', 'RECU_HUB', { to: stateId('LIVRE') })
  expect(await refusedFields(elsewhere)).toEqual(['to'])
  const after = await update('NOUVEAU', 'RECU_HUB', { who: ['Envois'], requires: ['note'] })
  expect(after).toMatchObject({ who: ['Envois'], requires: ['note'], to: before.to })
  const nobody = await refusal(update('NOUVEAU', 'RECU_HUB', { who: [] }))
  expect(nobody.response.data.who.message).toContain('qui peut')
})

test('a state in use is not switched off: it says how many commandes', async () => {
  const { totalItems } = await moderateur
    .collection('commands')
    .getList(1, 1, { filter: `status = "${stateId('RECU_HUB')}"` })
  expect(totalItems).toBeGreaterThan(1)
  const refused = await refusal(stateOff('RECU_HUB'))
  expect(refused.status).toBe(409)
  expect(refused.message).toContain(`${totalItems} commandes`)
})

test('one that nobody uses is, unless the life of a commande goes through it', async () => {
  const needed = await refusal(stateOff('CLOTURE'))
  expect(needed.status).toBe(409)
  expect(await statusOf(stateOff('MANQUANT_RAMASSAGE'))).toBe(200)
})

test('only « Etats » edits the graph', async () => {
  const agent = await account(wasl, moderateur, {
    type: 'moderateur',
    name: 'agent-graph',
    roles: ['Commandes'],
  })
  const { id } = await edge('NOUVEAU', 'RECU_HUB')
  expect(await statusOf(agent.collection('transitions').update(id, { active: false }))).toBe(403)
})
