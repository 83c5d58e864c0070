import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
beforeAll(async () => {
  world = await bonWorld()
})
afterAll(() => world.close())

test('an envoi of 120 parcels received as 118 closes with two left on the leg, named and told', {
  timeout: 120_000,
}, async () => {
  const { staff, here, there, received, bon, scan, states, commande, lines } = world
  const sent = await received(120)
  const { id, number } = await bon({
    kind: 'envoi',
    agence: here,
    agence_to: there,
    commands: sent,
    state: 'emis',
  })
  const [made] = (
    await staff.collection('journal').getList(1, 1, { filter: `record = "${id}" && action = "create"` })
  ).items
  expect(made?.after).toMatchObject({ number, state: 'emis', year: Number(number.split('-')[1]) })
  await staff.collection('bons').update(id, { state: 'remis', sac: 'S-77' })
  expect(new Set(await states(sent))).toEqual(new Set(['EXPEDIE']))
  expect(await commande(sent[0] ?? '')).toMatchObject({ holder_kind: 'trajet', holder: id })
  for (const command of sent.slice(0, 118)) expect((await scan(id, command)).result).toBe('ok')
  const stray = (await received(1))[0] ?? ''
  expect(await scan(id, stray)).toMatchObject({
    result: 'ok',
    message: expect.stringContaining('1 en trop'),
  })
  const closed = await staff.collection('bons').update(id, { state: 'clos' })
  expect(closed).toMatchObject({ colis: 120, scanned: 118, missing: 2, surplus: 1, total: 119 * 120 })
  expect(await states(sent.slice(117))).toEqual(['RECU_AGENCE', 'EXPEDIE', 'EXPEDIE'])
  expect(await commande(sent[119] ?? '')).toMatchObject({ holder_kind: 'trajet', holder: id })
  expect(await commande(stray)).toMatchObject({ holder_kind: 'agence', holder: there })
  expect((await lines(id)).filter(({ missing }) => missing).map(({ command }) => command)).toEqual(
    sent.slice(118),
  )
  const { id: chat } = await staff
    .collection('chats')
    .getFirstListItem(`title = "Manquants du bon ${number}"`)
  const told = await staff.collection('messages').getFirstListItem(`chat = "${chat}"`)
  expect(told.body).toContain(String((await commande(sent[119] ?? '')).code))
  expect((await scan(id, sent[119] ?? '')).result).toBe('ok')
  expect(await staff.collection('bons').getOne(id)).toMatchObject({
    state: 'clos',
    scanned: 119,
    missing: 1,
  })
  expect((await scan(id, (await received(1))[0] ?? '')).result).toBe('mauvais')
})
