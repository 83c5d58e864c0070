/** Staff bound to an agence give parcels and pick-ups to its livreurs, or to a livreur bound to none. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { newId } from '#server/core/base/ids.ts'
import { put } from '../authority/records.ts'
import { account, idOf, refusal, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
let agent: PocketBase
let his: string
let free: string
/** Livreurs of another agence, by account and by profile. */
let others: readonly string[]

beforeAll(async () => {
  world = await bonWorld()
  const { wasl, staff } = world
  const roles = ['Commandes', 'BLS', 'Envois', 'Ramassage', 'Modification etat commandes']
  agent = await account(wasl, staff, { type: 'moderateur', name: 'agent-lie', agence: world.here, roles })
  const livreur = async (name: string, agence = '') =>
    idOf(await account(wasl, staff, { type: 'livreur', name, agence }))
  his = await livreur('son-livreur', world.here)
  free = await livreur('sans-agence')
  const byProfile = await livreur('par-sa-fiche', world.here)
  others = [await livreur('ailleurs', world.there), byProfile]
  await staff.collection('livreurs').update(byProfile, { agence: world.there })
  for (const id of [his, free, ...others]) {
    await staff.collection('livreurs').update(id, { is_ramasseur: true, villes: [villeId('Rabat')] })
  }
}, 60_000)
afterAll(() => world.close())

const received = async (): Promise<string> => (await world.received(1))[0] ?? ''

async function finished(id: string) {
  for (;;) {
    const job = await agent.collection('jobs').getOne(id)
    if (job.state === 'fini' || job.state === 'echec') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs the move as a lot and expects success: a lot gives the result of each parcel. */
async function byLot(command: string, move: object): Promise<void> {
  const { id } = await agent.collection('jobs').create({ kind: 'affectation', commands: [command], move })
  await finished(id)
  const [row] = await agent.collection('jobs_rows').getFullList({ filter: `job = "${id}"` })
  expect([row?.result, row?.reason]).toEqual(['success', ''])
}

/** Every way a parcel is given to a livreur who is named. */
const WAYS: Readonly<Record<string, (command: string, livreur: string) => Promise<unknown>>> = {
  'a move': (command, delivery_man) =>
    agent.collection('suivis').create({ command, status: stateId('AFFECTE'), delivery_man }),
  'an edit': (command, delivery_man) => agent.collection('commands').update(command, { delivery_man }),
  'a bon de distribution': (command, livreur) =>
    agent.collection('bons').create({
      kind: 'distribution',
      agence: world.here,
      livreur,
      commands: [command],
    }),
  'a correction': (command, delivery_man) =>
    agent.collection('suivis').create({
      command,
      status: stateId('LIVRE'),
      kind: 'correction',
      note: 'Remis hier',
      amount_collected: 120,
      mode_paiement: 'especes',
      delivery_man,
    }),
  'a lot': (command, delivery_man) => byLot(command, { delivery_man }),
  'a lot that names one for each': (command, livreur) => byLot(command, { livreurs: { [command]: livreur } }),
}

describe.each(Object.entries(WAYS))('%s', (_, give) => {
  test('of a bound moderateur is for a livreur of his agence, or of none', async () => {
    for (const livreur of [his, free]) await give(await received(), livreur)
  })

  test('is refused for a livreur of another agence', async () => {
    for (const livreur of others) {
      const command = await received()
      const done = await give(command, livreur).then(
        () => true,
        () => false,
      )
      expect([livreur, done]).toEqual([livreur, false])
      const { delivery_man, holder } = await world.commande(command)
      expect([delivery_man, holder]).toEqual(['', world.here])
    }
  })
})

test('the refusal says why, and « Moderateurs » gives to anybody', async () => {
  const [elsewhere = ''] = others
  const command = await received()
  const move = { command, status: stateId('AFFECTE'), delivery_man: elsewhere }
  const refused = await refusal(agent.collection('suivis').create(move))
  expect(refused.status).toBe(403)
  expect(refused.response.message).toContain('Ce livreur travaille pour une autre agence')
  expect(await statusOf(world.staff.collection('suivis').create(move))).toBe(200)
})

test.each([
  ['a pick-up', 'rammasage', 'ramasseur', () => ({ client: idOf(world.client), state: 'demande' })],
  ['a tour taken over', 'tours', 'repris_par', () => ({ livreur: newId(), state: 'ouverte' })],
] as const)('%s is for a livreur of his agence, or of none', async (_, name, field, values) => {
  const give = async (livreur: string) => {
    const place = { adresse: 'Rue 5', ville: villeId('Rabat'), agence: world.here, day: '2026-11-20' }
    const id = await put(world.wasl, name, { ...place, ...values() })
    return statusOf(agent.collection(name).update(id, { [field]: livreur }))
  }
  for (const livreur of [his, free]) expect([livreur, await give(livreur)]).toEqual([livreur, 200])
  for (const livreur of others) expect(await give(livreur)).toBe(403)
})
