/** Products that clients keep at an agence: every quantity is the sum of its movements, and nothing is promised twice. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { checkStock } from '#server/verify/packaging.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { type Door, doorOf, REFUSED } from './door.ts'
import { type FeeWorld, openFeeWorld } from './fee-world.ts'

let world: FeeWorld
let door: Door
let desk: PocketBase
let atlas: PocketBase
let shirt: RecordModel

beforeAll(async () => {
  world = await openFeeWorld()
  door = doorOf(world)
  desk = await account(world.wasl, world.staff, { type: 'moderateur', name: 'magasin', roles: ['Stocks'] })
})
afterAll(() => world.wasl.close())
let products = 0
beforeEach(async () => {
  atlas = await merchant()
  shirt = await product()
})
afterEach(async () => {
  expect(await checkStock(world.wasl.db)).toEqual([])
})

async function merchant(): Promise<PocketBase> {
  const client = await account(world.wasl, world.staff, { type: 'client', name: `stock${++products}` })
  await world.staff.collection('users').update(idOf(client), { agence: world.agence })
  await world.staff.collection('clients').update(idOf(client), { option_partiel: true })
  return client
}
const product = (values: object = {}, who = atlas): Promise<RecordModel> =>
  who.collection('produits').create({ name: `Chemise ${++products}`, variante: 'Noir · M', ...values })
const enter = (nombre: number, values: object = {}): Promise<RecordModel> =>
  desk
    .collection('stock_movements')
    .create({ produit: shirt.id, agence: world.agence, kind: 'entree', nombre, ...values })
const ofShirt = (quantity = 1) => ({ client_source: idOf(atlas), produit: shirt.id, quantity })
const ordered = (quantity = 1): Promise<RecordModel> => world.parcel(ofShirt(quantity))

type Four = [disponible: number, reserve: number, en_retour: number, endommage: number]
async function shelf(produit = shirt.id): Promise<Four> {
  const [found] = await desk.collection('stocks').getFullList({ filter: `produit = "${produit}"` })
  return [found?.disponible ?? 0, found?.reserve ?? 0, found?.en_retour ?? 0, found?.endommage ?? 0]
}
const kinds = async (command: string): Promise<string[]> => {
  const filter = `command = "${command}"`
  const rows = await desk.collection('stock_movements').getFullList({ filter, sort: 'created,@rowid' })
  return rows.map(({ kind }) => kind)
}

describe('a commande of a product', () => {
  it('reserves its pieces, deducts them when it leaves, and is named after the product', async () => {
    await enter(5)
    const { id, product_name, origin } = await ordered(2)
    expect([product_name, origin]).toEqual([shirt.designation, 'stock'])
    expect(await shelf()).toEqual([3, 2, 0, 0])
    await world.move(world.staff, id, 'RECU_HUB', { source: 'scan', agence: world.agence })
    expect(await shelf()).toEqual([3, 0, 0, 0])
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(world.livreur), confirmer_ville: true })
    await world.move(world.livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
    const { total } = await world.now(id)
    await world.move(world.livreur, id, 'LIVRE', { amount_collected: total, mode_paiement: 'especes' })
    expect(await shelf()).toEqual([3, 0, 0, 0])
    expect(await kinds(id)).toEqual(['reservation', 'depart'])
  })

  it('cancelled by its client releases them, and begun again reserves them if they are still there', async () => {
    await enter(3)
    const { id } = await ordered(3)
    await world.move(world.staff, id, 'ANNULE_VENDEUR', { motif: world.motif('ANNULE_VENDEUR') })
    expect(await shelf()).toEqual([3, 0, 0, 0])
    const { id: other } = await ordered(1)
    const { status, response } = await refusal(world.move(world.staff, id, 'NOUVEAU'))
    expect([status, response.message]).toEqual([409, expect.stringContaining('que 2')])
    expect(await world.stateOf(id)).toBe('ANNULE_VENDEUR')
    await world.staff.collection('commands').delete(other)
    expect(await shelf()).toEqual([3, 0, 0, 0])
    await world.staff.send(`/api/collections/commands/records/${other}/restore`, { method: 'POST' })
    expect(await shelf()).toEqual([2, 1, 0, 0])
    await world.staff.collection('commands').delete(other)
    await world.move(world.staff, id, 'NOUVEAU')
    expect(await shelf()).toEqual([0, 3, 0, 0])
  })

  it('is edited while its client still has it, and its pieces with it', async () => {
    await enter(4)
    const { id } = await ordered(1)
    await world.staff.collection('commands').update(id, { quantity: 3 })
    expect(await shelf()).toEqual([1, 3, 0, 0])
    expect(await statusOf(world.staff.collection('commands').update(id, { quantity: 5 }))).toBe(409)
    const cap = await product({ name: `Casquette ${++products}` })
    expect(await statusOf(world.staff.collection('commands').update(id, { produit: cap.id }))).toBe(409)
    await world.staff.collection('commands').update(id, { produit: '' })
    expect(await shelf()).toEqual([4, 0, 0, 0])
  })

  it('is refused without pieces, of somebody else’s product, and of one that is not offered any more', async () => {
    await enter(1)
    expect(await refusedFields(ordered(0))).toEqual(['quantity'])
    expect(await refusedFields(world.parcel({ ...ofShirt(), client_source: idOf(world.client) }))).toEqual([
      'produit',
    ])
    await atlas.collection('produits').update(shirt.id, { active: false })
    expect(await refusedFields(ordered())).toEqual(['produit'])
    expect(await shelf()).toEqual([1, 0, 0, 0])
  })

  it('is one of fifty at once for twenty pieces: exactly twenty are promised', async () => {
    await enter(20)
    const all = await Promise.all(Array.from({ length: 50 }, () => statusOf(ordered())))
    expect(all.filter((status) => status === 200)).toHaveLength(20)
    expect(new Set(all)).toEqual(new Set([200, 409]))
    expect(await shelf()).toEqual([0, 20, 0, 0])
  })
})

describe('an inspected return', () => {
  /** Refused at the door, and back at the agence by scan. */
  async function back(quantity: number): Promise<string> {
    const id = await door.loaded(world.livreur, ofShirt(quantity))
    await world.move(world.livreur, id, 'REFUSE', REFUSED)
    await world.backToHub(id)
    return id
  }

  it('goes to stock with exactly its pieces, once', async () => {
    await enter(5)
    const id = await back(2)
    expect(await shelf()).toEqual([3, 0, 2, 0])
    await world.move(world.staff, id, 'RETOUR_STOCK', { source: 'scan', agence: world.agence })
    expect(await shelf()).toEqual([5, 0, 0, 0])
    expect(await statusOf(world.move(world.staff, id, 'RETOUR_STOCK', { agence: world.agence }))).not.toBe(
      200,
    )
    expect(await shelf()).toEqual([5, 0, 0, 0])
    expect(await kinds(id)).toEqual(['reservation', 'depart', 'retour', 'remise'])
  })

  it('taken back is on its way again, unless its pieces are promised to others', async () => {
    await enter(2)
    const id = await back(2)
    await world.move(world.staff, id, 'RETOUR_STOCK', { source: 'scan', agence: world.agence })
    const { id: undoes, from: status } = await world.lastSuivi(id)
    const undo = () =>
      world.staff.collection('suivis').create({ command: id, kind: 'annulation', undoes, status })
    const { id: other } = await ordered(1)
    expect(await statusOf(undo())).toBe(409)
    expect(await shelf()).toEqual([1, 1, 0, 0])
    await world.staff.collection('commands').delete(other)
    await undo()
    expect(await shelf()).toEqual([0, 0, 2, 0])
  })

  it('is damaged, with a photo, and is never sold again', async () => {
    await enter(2)
    const id = await back(1)
    const told = { agence: world.agence, grade: 30, motif: world.motif('ENDOMMAGE') }
    expect(await statusOf(world.move(world.staff, id, 'ENDOMMAGE', told))).toBe(400)
    await world.move(world.staff, id, 'ENDOMMAGE', { ...told, photo: photo() })
    expect(await shelf()).toEqual([1, 0, 0, 1])
    await enter(1, { kind: 'rebut', motif: 'Rendu au client' })
    expect(await shelf()).toEqual([1, 0, 0, 0])
  })

  it('of a partial delivery brings back the pieces that were not kept', async () => {
    await enter(3)
    const kept = { pieces_kept: 1, amount_collected: 100, motif: world.motif('LIVRE_PARTIEL') }
    const id = await door.delivered(world.livreur, ofShirt(3), 'LIVRE_PARTIEL', kept)
    expect(await shelf()).toEqual([0, 0, 2, 0])
    const twin = await world.twinOf(id)
    await world.returned(twin.id)
    expect(await shelf()).toEqual([2, 0, 0, 0])
  })
})

describe('who keeps the stock', () => {
  it('enters, takes out and counts; a count tells its difference', async () => {
    await enter(10)
    await ordered(4)
    expect(await refusedFields(enter(1, { kind: 'sortie' }))).toEqual(['motif'])
    expect(await statusOf(enter(7, { kind: 'sortie', motif: 'Rendues au client' }))).toBe(409)
    await enter(1, { kind: 'abime', motif: 'Tachée' })
    expect(await shelf()).toEqual([5, 4, 0, 1])
    const count = await enter(8, { kind: 'inventaire' })
    expect(count).toMatchObject({ nombre: 8, disponible: -1, author: idOf(desk) })
    expect(await statusOf(enter(3, { kind: 'inventaire' }))).toBe(409)
    expect(await shelf()).toEqual([4, 4, 0, 1])
    expect(await refusedFields(enter(1, { kind: 'remise' }))).toEqual(['kind'])
  })

  it('never changes a movement, and the database keeps every sum from falling below zero', async () => {
    const { id } = await enter(1)
    expect(await statusOf(desk.collection('stock_movements').delete(id))).not.toBe(200)
    expect(await statusOf(desk.collection('stock_movements').update(id, { nombre: 9 }))).not.toBe(200)
    const past = (query: ReturnType<typeof sql>) => world.wasl.behind.query(query).then(() => 'done', String)
    expect(await past(sql`DELETE FROM stock_movements WHERE id = ${id}`)).not.toBe('done')
    expect(await past(sql`UPDATE stocks SET disponible = -1 WHERE produit = ${shirt.id}`)).toContain(
      'stocks_never_below_zero',
    )
  })

  it('is read by its client alone, who sets when he is warned, and by the agence that has it', async () => {
    await enter(3)
    const [mine] = await atlas.collection('stocks').getFullList()
    expect(mine).toMatchObject({ produit: shirt.id, disponible: 3 })
    await atlas.collection('stocks').update(String(mine?.id), { threshold: 5 })
    expect(await statusOf(atlas.collection('stocks').update(String(mine?.id), { disponible: 50 }))).toBe(400)
    expect(await (await merchant()).collection('stocks').getFullList()).toEqual([])
    const { id: agadir } = await world.staff.collection('agences').create({ name: `Agence ${++products}` })
    const roles = ['Stocks']
    const who = { type: 'moderateur', name: `ailleurs${products}`, roles, agence: agadir } as const
    const elsewhere = await account(world.wasl, world.staff, who)
    expect(await elsewhere.collection('stocks').getFullList()).toEqual([])
    expect(await elsewhere.collection('produits').getFullList()).toEqual([])
    const nombre = { produit: shirt.id, kind: 'entree', nombre: 1, agence: world.agence }
    expect(await statusOf(elsewhere.collection('stock_movements').create(nombre))).not.toBe(200)
  })
})

it('who sets the threshold moves nothing, and the history says who did', async () => {
  await enter(4)
  const [before] = await atlas.collection('stocks').getFullList()
  const id = String(before?.id)
  const { created } = await desk.collection('stock_movements').getFirstListItem(`produit = "${shirt.id}"`)
  expect(before?.moved_at).toBe(created)
  const after = await desk.collection('stocks').update(id, { threshold: 3 })
  expect(after).toMatchObject({ threshold: 3, moved_at: created })
  const stale = await desk
    .collection('stocks')
    .getFullList({ filter: `id = "${id}" && moved_at > "${created}"` })
  expect(stale).toEqual([])
  for (const who of [desk, atlas]) {
    const { items } = await who.send(`/api/collections/stocks/records/${id}/history`, {})
    expect(items[0]).toMatchObject({ action: 'update', before: { threshold: 0 }, after: { threshold: 3 } })
  }
})

it('a product has one SKU and one name by variant of a client', async () => {
  const values = { name: 'Montre', variante: '', sku: 'MON-1' }
  await product(values)
  expect(await refusedFields(product({ ...values, name: 'Montre bis' }))).toContain('sku')
  expect(await statusOf(product({ ...values, sku: 'MON-2' }))).toBe(400)
  await product(values, await merchant())
})
