/** Only « Moderateurs » binds people to an agence or frees them, and nobody their own account. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, STRONG, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld

beforeAll(async () => {
  world = await bonWorld()
}, 60_000)
afterAll(() => world.close())

const bound = (name: string, agence: string, roles: readonly string[]) =>
  account(world.wasl, world.staff, { type: 'moderateur', name, roles, agence })

/** The stored agence, past the access rules. */
async function agenceOf(id: string): Promise<string | undefined> {
  const [row] = await world.wasl.db.query<{ agence: string }>(sql`SELECT agence FROM users WHERE id = ${id}`)
  return row?.agence
}

const countFor = async (who: PocketBase) => (await who.collection('commands').getList(1, 1)).totalItems

describe('who is bound to an agence', () => {
  test.each([['Clients'], ['Livreurs']])('and holds « %s » neither frees nor moves himself', async (role) => {
    const who = await bound(`lié-${role}`.normalize('NFD').replace(/[^\w-]/g, ''), world.there, [
      role,
      'Commandes',
    ])
    const seen = await countFor(who)
    expect(seen).toBeLessThan(await countFor(world.staff))
    for (const agence of ['', world.here]) {
      await statusOf(who.collection('users').update(idOf(who), { agence }))
      expect(await agenceOf(idOf(who))).toBe(world.there)
    }
    expect(await countFor(who)).toBe(seen)
  })

  test('opens accounts of his agence alone, and says of no other person where he belongs', async () => {
    const who = await bound('ouvreur', world.there, ['Clients', 'Livreurs'])
    for (const type of ['client', 'livreur']) {
      const made = await who.collection('users').create({
        type,
        full_name: `Nouveau ${type}`,
        email: `nouveau-${type}@wasl.test`,
        password: STRONG,
        passwordConfirm: STRONG,
      })
      expect(await agenceOf(made.id)).toBe(world.there)
      // The account has no password and is given a code.
      const phone = type === 'client' ? '0655000011' : '0655000012'
      const invited = await who.collection('users').create({ type, full_name: `Invité ${type}`, phone })
      expect(await agenceOf(invited.id)).toBe(world.there)
    }
    const other = await account(world.wasl, world.staff, {
      type: 'livreur',
      name: 'ailleurs',
      agence: world.here,
    })
    expect(await statusOf(who.collection('users').update(idOf(other), { agence: world.there }))).not.toBe(200)
    expect(await agenceOf(idOf(other))).toBe(world.here)
  })

  test('reads and edits the profiles of his agence alone', async () => {
    const who = await bound('fiches', world.there, ['Clients', 'Livreurs'])
    for (const [type, profiles, edit] of [
      ['client', 'clients', { adresse: 'Rue 5' }],
      ['livreur', 'livreurs', { vehicule: 'Scooter' }],
    ] as const) {
      for (const [agence, status] of [
        [world.there, 200],
        [world.here, 404],
      ] as const) {
        const name = `${type}-${agence === world.there ? 'ici' : 'ailleurs'}`
        const person = idOf(await account(world.wasl, world.staff, { type, name, agence }))
        expect([type, await statusOf(who.collection(profiles).getOne(person))]).toEqual([type, status])
        expect(await statusOf(who.collection(profiles).update(person, edit))).toBe(status)
        expect(await statusOf(who.collection('users').update(person, { full_name: 'Autre nom' }))).toBe(
          status,
        )
      }
    }
  })

  test('hands out codes to people of his agence alone', async () => {
    const who = await bound('codes', world.there, ['Clients'])
    const neverCame = async (agence: string) => {
      const phone = agence === world.there ? '0655000001' : '0655000002'
      const values = { type: 'client', full_name: 'Neuf', phone, agence }
      return (await world.staff.collection('users').create(values)).id
    }
    const invite = (id: string) =>
      statusOf(who.send(`/api/collections/users/invite/${id}`, { method: 'POST' }))
    expect(await invite(await neverCame(world.there))).toBe(200)
    expect(await invite(await neverCame(world.here))).toBe(404)
  })

  test('reads the e-mails of people of his agence alone, wherever they are shown', async () => {
    const who = await bound('courriels', world.there, ['Clients', 'Livreurs', 'Commandes'])
    const everywhere = await account(world.wasl, world.staff, {
      type: 'moderateur',
      name: 'partout',
      roles: ['Clients', 'Livreurs', 'Commandes'],
    })
    for (const type of ['client', 'livreur'] as const) {
      const [here, there] = await Promise.all(
        [world.here, world.there].map((agence) =>
          world.staff.collection('users').create({
            type,
            full_name: `Discret ${type}`,
            email: `discret-${type}-${agence}@wasl.test`,
            phone: '',
            agence,
          }),
        ),
      )
      for (const [reader, person, shown] of [
        [who, there, true],
        [who, here, false],
        [everywhere, here, true],
        [everywhere, there, true],
      ] as const) {
        const id = person?.id ?? ''
        const users = reader.collection('users')
        const profiles = reader.collection(type === 'client' ? 'clients' : 'livreurs')
        const found = [
          await users.getOne(id),
          (await users.getList(1, 1, { filter: `id = "${id}"` })).items[0],
          (await profiles.getList(1, 1, { filter: `user = "${id}"`, expand: 'user' })).items[0]?.expand?.user,
        ].filter(Boolean)
        expect(found.length).toBeGreaterThanOrEqual(2)
        for (const record of found) expect(['email' in record, shown]).toEqual([shown, shown])
        // A filter on an e-mail that is not shown does not find the account either.
        const told = await users.getList(1, 1, { filter: `email ~ "discret-${type}" && id = "${id}"` })
        expect(told.totalItems).toBe(shown ? 1 : 0)
      }
    }
  })

  test('does not send a livreur or a client of his to another agence', async () => {
    const who = await bound('transfert', world.there, ['Clients', 'Livreurs'])
    const livreur = idOf(
      await account(world.wasl, world.staff, { type: 'livreur', name: 'garde', agence: world.there }),
    )
    expect(await statusOf(who.collection('livreurs').update(livreur, { agence: world.here }))).toBe(403)
    expect(await statusOf(who.collection('livreurs').update(livreur, { agence: world.there }))).toBe(200)
    // For a client bound to no agence, the ville decides.
    const client = idOf(await account(world.wasl, world.staff, { type: 'client', name: 'sans-agence' }))
    const villes = await world.staff.collection('villes').getFullList({ fields: 'id,agence' })
    const villeOf = (agence: string) => villes.find((ville) => ville.agence === agence)?.id
    await world.staff.collection('clients').update(client, { ville: villeOf(world.there) })
    expect(await statusOf(who.collection('clients').update(client, { adresse: 'Rue 6' }))).toBe(200)
    expect(await statusOf(who.collection('clients').update(client, { ville: villeOf(world.here) }))).toBe(403)
  })
})

describe('who holds « Moderateurs »', () => {
  test('binds and frees others, not himself', async () => {
    const head = await account(world.wasl, world.staff, {
      type: 'moderateur',
      name: 'chef',
      roles: ['Moderateurs'],
    })
    const agent = await bound('agent-lie', world.here, ['Commandes'])
    const users = head.collection('users')
    expect(await statusOf(users.update(idOf(agent), { agence: world.there }))).toBe(200)
    expect(await statusOf(users.update(idOf(agent), { agence: '' }))).toBe(200)
    expect(await agenceOf(idOf(agent))).toBe('')
    expect(await statusOf(users.update(idOf(head), { agence: world.there }))).toBe(403)
    expect(await agenceOf(idOf(head))).toBe('')
  })
})

test('who is bound to an agence that is no more sees nothing', async () => {
  const agence = await world.staff.collection('agences').create({ name: 'Fermée' })
  const who = await bound('orphelin', agence.id, ['Commandes', 'Clients', 'Reclamations'])
  await world.staff
    .collection('agences')
    .delete(agence.id)
    .catch(() => undefined)
  for (const name of ['commands', 'clients', 'reclamations', 'suivis']) {
    const { totalItems } = await who.collection(name).getList(1, 1)
    expect([name, totalItems]).toEqual([name, 0])
  }
})
