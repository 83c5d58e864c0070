/** Étiquettes that are stuck on pieces of products kept at an agence. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPaper } from '../../support/paper.ts'
import { account } from '../../support/people.ts'
import { type FeeWorld, openFeeWorld } from './fee-world.ts'

let world: FeeWorld
let atlas: PocketBase
beforeAll(async () => {
  world = await openFeeWorld()
  atlas = await account(world.wasl, world.staff, { type: 'client', name: 'etiquettes' })
})
afterAll(() => world.wasl.close())

const product = (name: string, values: object = {}) =>
  atlas.collection('produits').create({ name, ...values })

const ask = (body: object, who = atlas) =>
  fetch(`${world.wasl.url}/api/wasl/produits/etiquettes`, {
    method: 'POST',
    headers: { authorization: who.authStore.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('are read back by a scanner, 24 on a sheet or one on a roll', async () => {
  const lamp = await product('Lampe de chevet en céramique', { variante: 'Bleu nuit · M', sku: 'LAMP-BL-M' })
  const long = await product('قنديل', { code_barres: '6111000000017' })
  const produits = [
    { id: lamp.id, nombre: 23 },
    { id: long.id, nombre: 2 },
  ]
  const sheet = await (await ask({ format: 'A4', produits })).bytes()
  const pages = await readPaper(sheet)
  expect(pages.map(({ codes }) => codes.length)).toEqual([48, 2])
  const codes = pages.flatMap(({ codes: each }) => each.map(({ format, text }) => `${format} ${text}`))
  expect(codes.filter((code) => code === 'Code128 LAMP-BL-M')).toHaveLength(23)
  expect(codes.filter((code) => code === 'QRCode LAMP-BL-M')).toHaveLength(23)
  expect(codes.filter((code) => code.endsWith('6111000000017'))).toHaveLength(4)
  expect(pages[0]?.text).toContain('Bleu nuit')
  const roll = await readPaper(await (await ask({ format: '50x30', produits: produits.slice(1) })).bytes())
  expect(roll.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [50, 30],
    [50, 30],
  ])
  expect(roll.every(({ codes: each }) => each.some(({ text }) => text === '6111000000017'))).toBe(true)
})

it('are refused in words: without a code to print, too many, or of what one does not see', async () => {
  const bare = await product('Sans code')
  const one = async (body: object, who = atlas) => {
    const answer = await ask(body, who)
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  const of = (nombre: number) => ({ format: 'A4', produits: [{ id: bare.id, nombre }] })
  expect(await one(of(1))).toEqual([409, expect.stringContaining('ni SKU ni code-barres')])
  expect((await one(of(1_001)))[0]).toBe(400)
  expect((await one({ format: 'A5', produits: [] }))[0]).toBe(400)
  const other = await account(world.wasl, world.staff, { type: 'client', name: 'autre' })
  expect(await one(of(1), other)).toEqual([404, expect.stringContaining('pas visible')])
})
