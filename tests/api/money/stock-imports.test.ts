/** Files of a client who keeps products at an agence: each row takes its pieces from the stock there. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportReport } from '#model/domain/import/report.ts'
import { checkStock } from '#server/verify/packaging.ts'
import { account, idOf } from '../../support/people.ts'
import { type FeeWorld, openFeeWorld } from './fee-world.ts'

let world: FeeWorld
let desk: PocketBase
let atlas: PocketBase
let lamp: string
let vase: string

beforeAll(async () => {
  world = await openFeeWorld()
  desk = await account(world.wasl, world.staff, { type: 'moderateur', name: 'magasin', roles: ['Stocks'] })
})
afterAll(async () => {
  expect(await checkStock(world.wasl.db)).toEqual([])
  await world.wasl.close()
})
let clients = 0
beforeEach(async () => {
  atlas = await account(world.wasl, world.staff, { type: 'client', name: `import${++clients}` })
  await world.staff.collection('users').update(idOf(atlas), { agence: world.agence })
  lamp = await stocked('Lampe', `LAM-${clients}`, 5)
  vase = await stocked('Vase', `VAS-${clients}`, 1)
})

async function stocked(name: string, sku: string, nombre: number): Promise<string> {
  const { id: produit } = await atlas.collection('produits').create({ name, sku })
  await desk.collection('stock_movements').create({ produit, agence: world.agence, kind: 'entree', nombre })
  return produit
}

const file = (...rows: string[]) => ['Nom;Tel;Ville;Prix;SKU;Qte', ...rows].join('\n')
const row = (n: number, sku: string, pieces: number) =>
  `Ali ${n};06123456${10 + n};Rabat;250;${sku};${pieces}`

const check = (text: string, who = atlas): Promise<ImportReport> => {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), 'lot.csv')
  return who.send('/api/wasl/imports/files', { method: 'POST', body: form })
}
const commit = ({ file: { key, name } }: ImportReport): Promise<ImportReport> =>
  atlas.send('/api/wasl/imports/commit', { method: 'POST', body: { file: key, name } })
const shelf = async (produit: string) => {
  const { disponible, reserve } = await desk.collection('stocks').getFirstListItem(`produit = "${produit}"`)
  return { disponible, reserve }
}
const refusals = ({ rejects }: ImportReport) =>
  rejects.map(({ row, reasons }) => [row, reasons.map(({ field, code }) => `${field} ${code}`).join()])

it('reserves the pieces of each row, and refuses by row what is not there', async () => {
  const text = file(
    row(1, `lam-${clients}`, 3),
    row(2, 'Vase', 1),
    row(3, `LAM-${clients}`, 3),
    row(4, `LAM-${clients}`, 2),
    row(5, 'XYZ', 1),
    row(6, '', 4),
  )
  const dry = await check(text)
  expect(dry.mapping.produit).toBe(4)
  expect(refusals(dry)).toEqual([
    [3, 'produit stock'],
    [5, 'produit product_unknown'],
  ])
  expect(await shelf(lamp)).toEqual({ disponible: 5, reserve: 0 })
  const done = await commit(dry)
  expect(done).toMatchObject({ accepted: 4, rejected: 2 })
  expect([await shelf(lamp), await shelf(vase)]).toEqual([
    { disponible: 0, reserve: 5 },
    { disponible: 0, reserve: 1 },
  ])
  const made = await atlas.collection('commands').getFullList({ sort: 'receiver_full_name' })
  expect(made.map(({ produit, product_name, quantity }) => [produit, product_name, quantity])).toEqual([
    [lamp, 'Lampe', 3],
    [vase, 'Vase', 1],
    [lamp, 'Lampe', 2],
    ['', '', 4],
  ])
  await atlas.send(`/api/wasl/imports/${done.id}/cancel`, { method: 'POST' })
  expect(await shelf(lamp)).toEqual({ disponible: 5, reserve: 0 })
})

it('of one file sent eight times at once takes its pieces once', async () => {
  const dry = await check(file(row(1, `LAM-${clients}`, 2), row(2, `LAM-${clients}`, 1)))
  const done = await Promise.all(Array.from({ length: 8 }, () => commit(dry)))
  expect(done.map(({ accepted }) => accepted).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
  expect(await shelf(lamp)).toEqual({ disponible: 2, reserve: 3 })
})

it('maps a column « SKU » to the goods when the client keeps no stock', async () => {
  const zina = await account(world.wasl, world.staff, { type: 'client', name: `sans-stock${clients}` })
  expect(await check(file(row(1, 'LAM-1', 3)), zina)).toMatchObject({
    accepted: 1,
    mapping: { product_name: 4 },
  })
})
