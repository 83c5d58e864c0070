/** Réclamations, money, dépenses, requests and conversations are of an agence as its parcels are. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { put } from '../authority/records.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
let casa: PocketBase
let agadir: PocketBase
/** Accounts of the agence of `casa`: by account, by the ville of the profile, by the profile of the livreur. */
let bound: string
let byVille: string
let livreur: string

const ROLES = [
  'Reclamations',
  'Factures clients',
  'Factures livreurs',
  'Commandes',
  'Depences',
  'Ramassage',
  'Clients',
]

beforeAll(async () => {
  world = await bonWorld()
  const open = (type: 'client' | 'livreur' | 'moderateur', name: string, agence = '') =>
    account(world.wasl, world.staff, { type, name, agence, roles: type === 'moderateur' ? ROLES : [] })
  ;[casa, agadir] = await Promise.all([
    open('moderateur', 'casa', world.here),
    open('moderateur', 'agadir', world.there),
  ])
  bound = idOf(await open('client', 'lie', world.here))
  byVille = idOf(await open('client', 'de-la-ville'))
  livreur = idOf(await open('livreur', 'coursier', world.there))
  const villes = await world.staff.collection('villes').getFullList({ fields: 'id,agence' })
  const ville = villes.find(({ agence }) => agence === world.here)?.id
  await world.staff.collection('clients').update(byVille, { ville })
  // The profile of the livreur takes precedence over the account.
  await world.staff.collection('livreurs').update(livreur, { agence: world.here })
}, 60_000)
afterAll(() => world.close())

const sees = async (who: PocketBase, collection: string, id: string) => {
  const { totalItems } = await who.collection(collection).getList(1, 1, { filter: `id = "${id}"` })
  return [totalItems === 1, await statusOf(who.collection(collection).getOne(id))]
}

async function expectHere(collection: string, id: string): Promise<void> {
  expect([collection, 'casa', ...(await sees(casa, collection, id))]).toEqual([collection, 'casa', true, 200])
  expect([collection, 'agadir', ...(await sees(agadir, collection, id))]).toEqual([
    collection,
    'agadir',
    false,
    404,
  ])
}

const claim = (values: object) => ({ type: 'perdu', subject: 'Colis perdu', ...values })

describe('a réclamation', () => {
  test('is of its commande’s agence, else of its client’s', async () => {
    const [command = ''] = await world.received(1)
    const reclamations = world.staff.collection('reclamations')
    const client = idOf(world.client)
    for (const about of [{ command, client }, { client: bound }, { client: byVille }]) {
      await expectHere('reclamations', (await reclamations.create(claim(about))).id)
    }
    // The commande’s agence wins over the client’s.
    const [elsewhere = ''] = await world.parcels(1, { client_source: bound })
    await world.move(world.staff, [elsewhere], 'RECU_HUB', { source: 'scan', agence: world.there })
    const { id } = await reclamations.create(claim({ command: elsewhere, client: bound }))
    expect(await sees(casa, 'reclamations', id)).toEqual([false, 404])
    expect(await sees(agadir, 'reclamations', id)).toEqual([true, 200])
  })

  test('of another agence is neither opened, answered nor taken over', async () => {
    const [command = ''] = await world.received(1)
    const theirs = claim({ command, client: idOf(world.client) })
    expect(await statusOf(agadir.collection('reclamations').create(theirs))).toBe(400)
    const made = await casa.collection('reclamations').create(theirs)
    expect(await statusOf(agadir.collection('reclamations').update(made.id, { state: 'rejetee' }))).toBe(404)
    expect(await statusOf(agadir.collection('reclamations').delete(made.id))).toBe(404)
    const other = await account(world.wasl, world.staff, {
      type: 'client',
      name: 'chez-eux',
      agence: world.there,
    })
    const own = await agadir.collection('reclamations').create(claim({ client: idOf(other) }))
    const moved = agadir.collection('reclamations').update(own.id, { client: bound })
    expect(await statusOf(moved)).toBe(403)
  })
})

test('factures and their lines are of the agence of whom they are for', async () => {
  const [command = ''] = await world.received(1)
  for (const [party, user] of [
    ['client', bound],
    ['client', byVille],
    ['livreur', livreur],
  ] as const) {
    const facture = await put(world.wasl, 'factures', { party, user, state: 'emise', number: user })
    await expectHere('factures', facture)
    await expectHere('factures_details', await put(world.wasl, 'factures_details', { facture, command }))
  }
})

test('dépenses are those of one’s agence', async () => {
  const spent = { date: '2026-11-20', label: 'Loyer', category: 'loyer', amount: 10 }
  const { id } = await casa.collection('depences').create(spent)
  await expectHere('depences', id)
  expect(await statusOf(agadir.collection('depences').create({ ...spent, agence: world.here }))).not.toBe(200)
  expect(await statusOf(casa.collection('depences').update(id, { agence: world.there }))).toBe(403)
})

describe('a client of another agence', () => {
  const parcel = (client_source: string) => ({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 100,
    client_source,
    confirmer_doublon: true,
  })

  test('sends no commande through who is bound, nor is one moved to him', async () => {
    for (const client of [bound, byVille]) {
      expect(await statusOf(agadir.collection('commands').create(parcel(client)))).toBe(403)
    }
    const own = await casa.collection('commands').create(parcel(bound))
    expect(own.agence).toBe(world.here)
    const other = await account(world.wasl, world.staff, {
      type: 'client',
      name: 'au-sud',
      agence: world.there,
    })
    const moved = casa.collection('commands').update(own.id, { client_source: idOf(other) })
    expect(await statusOf(moved)).toBe(403)
  })

  test('is not fetched from, nor is his address told', async () => {
    const path = (client: string) => `/api/wasl/rammasage/proposal?client=${client}`
    expect([
      await statusOf(casa.send(path(bound), {})),
      await statusOf(agadir.send(path(bound), {})),
    ]).toEqual([200, 404])
    const villes = await world.staff.collection('villes').getFullList({ filter: 'active = true' })
    const ville = villes.find(({ agence }) => agence === world.here)?.id
    const { days } = await casa.send(`${path(bound)}&ville=${ville}`, {})
    const asked = { client: bound, ville, adresse: 'Rue 1', colis_declares: 2, date: days[0].day }
    expect(await statusOf(agadir.collection('rammasage').create(asked))).toBe(403)
    expect(await statusOf(casa.collection('rammasage').create(asked))).toBe(200)
  })

  test('is not accepted when his account waits', async () => {
    const id = await put(world.wasl, 'users', {
      type: 'client',
      full_name: 'Neuf',
      agence: world.here,
      verification: 'en_cours',
      active: true,
    })
    await world.wasl.engine.refresh('users')
    const review = (who: PocketBase) =>
      who.send(`/api/wasl/users/${id}/review`, { method: 'POST', body: { accepted: true } })
    expect(await statusOf(review(agadir))).toBe(404)
    expect(await statusOf(review(casa))).toBe(200)
  })
})

test('the livreurs one shares parcels out to are those of one’s agence', async () => {
  const named = async (who: PocketBase) => {
    const { items } = await who.send('/api/wasl/affectation/livreurs', {})
    return items.some(({ id }: { id: string }) => id === livreur)
  }
  expect([await named(world.staff), await named(casa), await named(agadir)]).toEqual([true, true, false])
})

test('the conversation of a parcel goes with it, for who is bound too', async () => {
  const [command = ''] = await world.received(1)
  const { id } = await casa.send('/api/wasl/chats/open', { method: 'POST', body: { command } })
  await casa.collection('messages').create({ chat: id, body: 'Bonjour', author: idOf(casa) })
  const listed = async (who: PocketBase) =>
    (await who.send('/api/wasl/chats', {})).items.some((chat: { id: string }) => chat.id === id)
  expect(await sees(casa, 'chats', id)).toEqual([true, 200])
  expect([await listed(casa), await listed(agadir)]).toEqual([true, false])
  await world.wasl.behind.query(sql`UPDATE commands SET agence = ${world.there} WHERE id = ${command}`)
  expect(await sees(casa, 'chats', id)).toEqual([false, 404])
  expect(await listed(casa)).toBe(false)
  expect((await casa.collection('messages').getList(1, 1, { filter: `chat = "${id}"` })).totalItems).toBe(0)
})
