import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { UserType } from '#model/domain/permissions.ts'
import { idOf, account as openAccount, refusal, STRONG, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let agent: PocketBase
let client: PocketBase
let another: PocketBase
/** A commande of a client other than the signed-in one. */
let foreign: { id: string; client_source: string }

const account = (type: UserType, roles: readonly string[], name: string) =>
  openAccount(wasl, moderateur, { type, name, roles })

beforeAll(async () => {
  wasl = await testWasl()
  ;[moderateur, agent, client] = await Promise.all([
    wasl.as('moderateur'),
    wasl.as('agent'),
    wasl.as('client'),
  ])
  another = await account('client', [], 'voisin')
  foreign = await another.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0612345678',
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(another),
  })
})
afterAll(() => wasl.close())

describe('e-mails of others', () => {
  const figures = (who: PocketBase) =>
    who.send('/api/collections/users/records/aggregate', { query: { group: 'email' } })

  test('are neither grouped nor ordered by for who does not manage accounts', async () => {
    expect(await statusOf(figures(agent))).toBe(400)
    expect(await statusOf(agent.collection('users').getList(1, 5, { sort: 'email' }))).toBe(400)
    expect(await statusOf(agent.collection('commands').getList(1, 5, { sort: 'client_source.email' }))).toBe(
      400,
    )
  })

  test('are for who does', async () => {
    expect(await statusOf(figures(moderateur))).toBe(200)
    expect(await statusOf(moderateur.collection('users').getList(1, 5, { sort: 'email' }))).toBe(200)
  })
})

describe('who holds « Clients »', () => {
  let holder: PocketBase
  const mails = async (filter: string) => {
    const found = await holder.collection('users').getFullList({ filter, expand: 'owner' })
    return found.map(({ type, email }) => `${type} ${typeof email === 'string' && email.includes('@')}`)
  }
  beforeAll(async () => {
    holder = await account('moderateur', ['Clients', 'Commandes'], 'suivi-clients')
  })

  test('reads the e-mail of clients, and his own, not that of others', async () => {
    expect(new Set(await mails('type = "client"'))).toEqual(new Set(['client true']))
    expect(new Set(await mails('type = "livreur"'))).toEqual(new Set(['livreur false']))
    expect(await mails(`id = "${idOf(moderateur)}" || id = "${idOf(holder)}"`)).toEqual([
      'moderateur false',
      'moderateur true',
    ])
    const { items } = await holder.collection('commands').getList(1, 1, {
      filter: 'delivery_man != ""',
      expand: 'client_source,delivery_man',
    })
    expect(items[0]?.expand?.client_source).toHaveProperty('email')
    expect(items[0]?.expand?.delivery_man).not.toHaveProperty('email')
  })

  test('finds clients alone by theirs', async () => {
    const found = (filter: string) => holder.collection('users').getList(1, 1, { filter })
    expect((await found('email = "client@demo.wasl.ma"')).totalItems).toBe(1)
    expect((await found('email = "livreur@demo.wasl.ma"')).totalItems).toBe(0)
    expect(await statusOf(holder.collection('users').getList(1, 1, { sort: 'email' }))).toBe(400)
    const through = (email: string) =>
      holder.collection('commands').getList(1, 1, { filter: `delivery_man.email = "${email}"` })
    expect((await through('livreur@demo.wasl.ma')).totalItems).toBe(0)
  })

  test('sets the password of clients alone, before they first come', async () => {
    const passwords = { password: STRONG, passwordConfirm: STRONG }
    const set = (id: string) => statusOf(holder.collection('users').update(id, passwords))
    const named = { type: 'client', full_name: 'Pas venu', email: 'pas-venu@wasl.test' }
    expect(await set((await moderateur.collection('users').create(named)).id)).toBe(200)
    expect(await set(idOf(another))).toBe(400)
    expect(await set(idOf(await wasl.as('livreur')))).toBe(404)
    expect(await set(idOf(agent))).toBe(404)
    const courier = { full_name: 'X', email: 'x@wasl.test', type: 'livreur', ...passwords }
    expect(await statusOf(holder.collection('users').create(courier))).toBe(400)
    await another.collection('users').authWithPassword('voisin@wasl.test', STRONG)
  })
})

test('a phone one signs in with is changed with the password, by staff without it', async () => {
  const own = (await account('client', [], 'telephone')).collection('users')
  const { record } = await own.authWithPassword('telephone@wasl.test', STRONG)
  await moderateur.collection('users').update(record.id, { phone: '0661998877' })
  expect(await statusOf(own.update(record.id, { full_name: 'T', phone: '06 61 99 88 77' }))).toBe(200)
  for (const phone of ['0661998878', '']) {
    const bare = await refusal(own.update(record.id, { phone }))
    expect([bare.status, Object.keys(bare.response.data)]).toEqual([400, ['oldPassword']])
    expect(await statusOf(own.update(record.id, { phone, oldPassword: 'faux-mot-9' }))).toBe(400)
  }
  await own.update(record.id, { phone: '0661998878', oldPassword: STRONG })
  expect(await statusOf(own.authWithPassword('0661998878', STRONG))).toBe(200)
  const livreur = await wasl.as('livreur')
  expect(await statusOf(livreur.collection('users').update(idOf(livreur), { phone: '0661998879' }))).toBe(400)
})

test('a second factor is turned on with the password, and asked for from then on', async () => {
  const users = (await account('client', [], 'prudent')).collection('users')
  const id = (await users.authWithPassword('prudent@wasl.test', STRONG)).record.id
  expect(await statusOf(users.update(id, { mfa: true }))).toBe(400)
  expect(await statusOf(users.update(id, { mfa: true, oldPassword: 'faux-mot-9' }))).toBe(400)
  expect(await users.update(id, { mfa: true, oldPassword: STRONG })).toMatchObject({ mfa: true })
  expect(await statusOf(users.authWithPassword('prudent@wasl.test', STRONG))).toBe(401)
  await moderateur.collection('users').update(id, { mfa: false })
  expect(await statusOf(users.authWithPassword('prudent@wasl.test', STRONG))).toBe(200)
})

test('a borrowed session of a « Moderateurs » does not take the account, not even from inside another', async () => {
  const owner = await account('moderateur', ['Moderateurs'], 'titulaire')
  const peer = await account('moderateur', ['Moderateurs'], 'collegue')
  const inside = await owner.collection('users').impersonate(idOf(peer), 60)
  const passwords = { password: 'autre-mot-9', passwordConfirm: 'autre-mot-9' }
  for (const thief of [owner, inside]) {
    const users = thief.collection('users')
    expect(await statusOf(users.update(idOf(owner), passwords))).toBe(400)
    expect(await statusOf(users.update(idOf(owner), { email: 'voleur@wasl.test' }))).toBe(400)
    const invite = `/api/collections/users/invite/${idOf(owner)}`
    expect(await statusOf(thief.send(invite, { method: 'POST' }))).toBe(403)
  }
})

describe('parcels of other clients', () => {
  test('do not show through the villes they go to', async () => {
    const found = (filter: string) =>
      client.collection('villes').getList(1, 1, { filter: `id = "${villeId('Fès')}" && (${filter})` })
    const known = await found('commands_via_city.receiver_phone_number != "+212600000000"')
    const secret = await found('commands_via_city.receiver_phone_number != "+212612345678"')
    expect(secret.totalItems).toBe(known.totalItems)
  })

  test('are nobody else’s to complain about', async () => {
    const complaint = { type: 'autre', subject: 'Montant', client: idOf(client), command: foreign.id }
    expect(await statusOf(client.collection('reclamations').create(complaint))).toBe(400)
    const own = { ...complaint, client: idOf(another) }
    expect(await statusOf(another.collection('reclamations').create(own))).toBe(200)
  })
})

describe('a profile', () => {
  test('stays that of the account it was opened with', async () => {
    const manager = await account('moderateur', ['Clients', 'Livreurs'], 'gestion')
    const profiles = manager.collection('clients')
    expect(await statusOf(profiles.update(idOf(client), { user: idOf(moderateur) }))).toBe(400)
    expect(await statusOf(profiles.create({ user: idOf(agent), raison_sociale: 'X' }))).toBe(400)
    const livreur = idOf(await wasl.as('livreur'))
    expect(await statusOf(manager.collection('livreurs').update(livreur, { user: idOf(client) }))).toBe(400)
    expect(await statusOf(profiles.update(idOf(client), { adresse: 'Rue 1' }))).toBe(200)
  })
})

test('who may only correct states edits nothing else of a commande', async () => {
  const corrector = (await account('moderateur', ['Modification etat commandes'], 'etats')).collection(
    'commands',
  )
  expect(await statusOf(corrector.update(foreign.id, { price: 1 }))).toBe(403)
  expect(await statusOf(corrector.update(foreign.id, { status: stateId('LIVRE') }))).toBe(409)
  expect(await statusOf(agent.collection('commands').update(foreign.id, { price: 200 }))).toBe(200)
})

test('closing an account ends its tokens for good', async () => {
  const leaver = await account('moderateur', ['Commandes'], 'partant')
  const lists = () => statusOf(leaver.collection('commands').getList(1, 1))
  expect(await lists()).toBe(200)
  await moderateur.collection('users').update(idOf(leaver), { active: false })
  expect(await lists()).toBe(403)
  await moderateur.collection('users').update(idOf(leaver), { active: true })
  expect(await lists()).toBe(403)
})
