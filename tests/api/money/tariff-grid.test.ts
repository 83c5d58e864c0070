/** The grid of tariffs, and the preview of a change. */

import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusedFields, statusOf } from '../../support/people.ts'
import { type FeeWorld, openFeeWorld } from './fee-world.ts'

let world: FeeWorld
const RABAT = villeId('Rabat')
beforeAll(async () => {
  world = await openFeeWorld()
})
afterAll(() => world.wasl.close())

const ask = (path: string, query: object, who: PocketBase = world.staff) =>
  who.send(`/api/wasl/tarifs/${path}`, { method: 'GET', query: { ...query } })
const rowOf = async (query: object, who?: PocketBase, ville = RABAT) => {
  const { villes } = await ask('grille', query, who)
  return villes.find(({ id }: { id: string }) => id === ville)
}
const inDays = (days: number) => world.today().add({ days }).toString()
const tariff = (values: object) => world.staff.collection('clients_fee').create(values)

describe('the grid', () => {
  it('shows of each ville the five tariffs, where each comes from, and what it becomes', async () => {
    const user = idOf(world.client)
    expect(await rowOf({ user })).toMatchObject({
      name: 'Rabat',
      livraison: { montant: 35, source: 'défaut ville', tarif: '', next: null },
      annulation: { montant: 0, source: 'défaut ville' },
    })
    const common = { client: user, ville: RABAT, outcome: 'livraison' }
    const now = await tariff({ ...common, amount: 31, valid_from: '2026-01-01', valid_to: inDays(2) })
    await tariff({ ...common, amount: 29, valid_from: inDays(3) })
    const other = await tariff({ outcome: 'refus', zone: '', amount: 8, valid_from: inDays(5) })
    expect(await rowOf({ user })).toMatchObject({
      livraison: { montant: 31, source: 'client', tarif: now.id, next: { montant: 29, day: inDays(3) } },
      refus: { montant: 10, source: 'défaut ville', next: { montant: 8, day: inDays(5) } },
    })
    expect(await rowOf({})).toMatchObject({ livraison: { montant: 35 } })
    const { id: groupe } = await world.staff.collection('groupes_clients').create({ name: 'Fidèles' })
    await tariff({ groupe, outcome: 'livraison', amount: 27, valid_from: '2026-01-01' })
    expect(await rowOf({ groupe })).toMatchObject({ livraison: { montant: 27, source: 'groupe' } })
    expect(await rowOf({}, undefined, villeId('Agadir'))).toMatchObject({ livraison: { montant: 29 } })
    await world.staff.collection('clients_fee').delete(other.id)
  })

  it('says of each tariff whether this grid set it, and where another one holds', async () => {
    const client = await account(world.wasl, world.staff, { type: 'client', name: 'origines' })
    const user = idOf(client)
    const { id: zone } = await world.staff.collection('zones').create({ name: 'Atlas' })
    const { id: agence } = await world.staff.collection('agences').create({ name: 'Oujda' })
    const [zoned, plain] = [villeId('Salé'), villeId('Témara')]
    await world.staff.collection('villes').update(zoned, { zone, tarif_livraison: 30 })
    await world.staff.collection('villes').update(plain, { tarif_livraison: 30 })
    const from = { client: user, valid_from: '2026-01-01' }
    await tariff({ ...from, outcome: 'livraison', amount: 20 })
    await tariff({ ...from, outcome: 'livraison', zone, amount: 21 })
    await tariff({ ...from, outcome: 'livraison', ville: RABAT, amount: 22 })
    await tariff({ ...from, outcome: 'livraison', ville: RABAT, agence, amount: 23 })
    const livraison = async (query: object, ville: string) =>
      (await rowOf({ user, ...query }, undefined, ville)).livraison
    expect(await livraison({}, plain)).toMatchObject({
      ...{ montant: 20, source: 'client', own: false, portee: 'toutes les villes', depuis: '2026-01-01' },
    })
    expect(await livraison({}, zoned)).toMatchObject({ montant: 21, own: false, portee: 'zone Atlas' })
    expect(await livraison({}, RABAT)).toMatchObject({ montant: 22, own: true, portee: '' })
    expect(await livraison({ agence }, RABAT)).toMatchObject({ montant: 23, own: true, portee: '' })
    expect(await livraison({ agence }, plain)).toMatchObject({ montant: 20, own: false })
    await world.staff.collection('users').update(user, { agence })
    expect(await livraison({}, RABAT)).toMatchObject({ montant: 23, own: false, portee: 'agence Oujda' })
    expect((await rowOf({ user })).retour).toMatchObject({ source: 'défaut ville', own: false, depuis: '' })
    const livreur = { party: 'livreur', user: idOf(world.livreur) }
    expect((await rowOf(livreur)).livraison).toMatchObject({ source: 'tous les livreurs', own: false })
    expect((await rowOf({ party: 'livreur' })).livraison).toMatchObject({
      ...{ own: false, portee: 'toutes les villes' },
    })
  })

  it('shows a livreur’s commissions, and a ville that has no tariff with what waits there', async () => {
    const user = idOf(world.livreur)
    expect(await rowOf({ party: 'livreur', user })).toMatchObject({
      livraison: { montant: 12, source: 'tous les livreurs' },
      echange: { montant: 15 },
      retour: { montant: null, source: '' },
    })
    const kenitra = villeId('Kénitra')
    const { total } = await world.staff
      .collection('commands')
      .getList(1, 1, { filter: `city = "${kenitra}" && outcome = ""` })
      .then(({ totalItems }) => ({ total: totalItems }))
    await world.parcel({ city: kenitra })
    await world.staff.collection('villes').update(kenitra, { tarif_livraison: null })
    expect(await rowOf({}, undefined, kenitra)).toMatchObject({
      livraison: { montant: null, source: '' },
      attente: total + 1,
    })
  })

  it('answers a client and a livreur about themselves alone, and nobody else', async () => {
    const { client, livreur } = world
    const his = await rowOf({}, client)
    expect(his).toMatchObject({ livraison: { montant: 31 } })
    expect(his).not.toHaveProperty('attente')
    expect(await rowOf({ party: 'livreur' }, livreur)).toMatchObject({ livraison: { montant: 12 } })
    const guest = new PocketBase(world.wasl.url)
    const clerk = await account(world.wasl, world.staff, { type: 'moderateur', name: 'guichet' })
    const asked = [
      ask('grille', { user: idOf(livreur) }, client),
      ask('grille', { party: 'livreur' }, client),
      ask('grille', { party: 'client' }, livreur),
      ask('grille', {}, guest),
      ask('grille', {}, clerk),
      ask('touchees', { outcome: 'livraison', amount: 1, valid_from: '2026-01-01' }, client),
    ]
    expect(await Promise.all(asked.map(statusOf))).toEqual([403, 403, 403, 403, 403, 403])
  })
})

describe('a change, before it is made', () => {
  const change = (values: object) =>
    ask('touchees', { outcome: 'livraison', valid_from: '2026-01-01', ...values })

  it('names the commandes under way that would cost something else, with both tariffs', async () => {
    const ville = villeId('Salé')
    await world.staff.collection('villes').update(ville, { tarif_livraison: 22, tarif_echange: 33 })
    const client = idOf(world.client)
    const none = await change({ ville, client, amount: 20 })
    const { id } = await world.parcel({ city: ville })
    await world.parcel({ city: ville, is_echange: true })
    const some = await change({ ville, client, amount: 20 })
    expect(some.total).toBe(none.total + 1)
    expect(some.items[0]).toMatchObject({ id, avant: 22, apres: 20 })
    expect((await change({ ville, client, amount: 22 })).total).toBe(0)
    expect((await change({ ville, client, amount: 20, outcome: 'echange' })).items[0]).toMatchObject({
      avant: 33,
      apres: 20,
    })
    expect((await change({ ville, amount: 20 })).total).toBeGreaterThanOrEqual(some.total)
    await world.move(world.staff, id, 'ANNULE_VENDEUR', { motif: world.motif('ANNULE_VENDEUR') })
    expect((await change({ ville, client, amount: 20 })).total).toBe(none.total)
  })

  it('touches nothing that a nearer tariff decides', async () => {
    expect((await change({ ville: RABAT, amount: 1 })).items).not.toContainEqual(
      expect.objectContaining({ client_source: idOf(world.client) }),
    )
  })

  it('tells who works for one agence of its commandes alone', async () => {
    const ville = villeId('Témara')
    await world.staff.collection('villes').update(ville, { tarif_livraison: 22 })
    await world.parcel({ city: ville })
    const roles = ['Frais de livraison']
    const { wasl, staff } = world
    const agence = (await staff.collection('agences').create({ name: 'Nador' })).id
    const bound = await account(wasl, staff, { type: 'moderateur', name: 'nador', roles, agence })
    const asked = { ville, amount: 5, outcome: 'livraison', valid_from: '2026-01-01' }
    expect((await ask('touchees', asked)).total).toBeGreaterThan(0)
    expect(await ask('touchees', asked, bound)).toEqual({ total: 0, items: [] })
  })

  it('is refused at its fields', async () => {
    expect(await refusedFields(change({ amount: -1, valid_from: 'demain', outcome: 'poids' }))).toEqual([
      'amount',
      'outcome',
      'valid_from',
    ])
  })
})
