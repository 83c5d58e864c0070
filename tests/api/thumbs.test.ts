import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFolio, picture, storedFiles } from './file-forms.ts'
import { send } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const at = (path: string) => fetch(world.url + path)

/** Size, format and bytes of the picture at the address. */
const measured = async (path: string) => {
  const answer = await at(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  return { size: `${width}x${height}`, format, type: answer.headers.get('content-type'), bytes, answer }
}

test.each([
  ['', '40x20'],
  ['100x100', '100x100'],
  ['50x50', '50x50'],
  ['0x40', '80x40'],
  ['40x0', '40x20'],
  ['30x20t', '30x20'],
  ['30x20b', '30x20'],
  ['30x20f', '30x15'],
  ['0x0', '40x20'],
  ['77x77', '40x20'],
  ['abc', '40x20'],
])('%s of a picture of 40x20 is %s', async (thumb, size) => {
  const { id, cover = '' } = await newFolio(world, [['cover', 'p.png', await picture(40, 20)]])
  const given = await measured(`/api/files/folios/${id}/${cover}?thumb=${thumb}`)
  expect(given.size).toBe(size)
  const made = size !== '40x20' || thumb === '40x0'
  expect(given.answer.headers.get('content-disposition')).toBe(
    `inline; filename=${made ? `${thumb}_` : ''}${cover}`,
  )
})

test.each([
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/png'],
] as const)('of %s are %s', async (format, type) => {
  const { id, cover } = await newFolio(world, [['cover', 'p', await picture(40, 20, format)]])
  expect(await measured(`/api/files/folios/${id}/${cover}?thumb=50x50`)).toMatchObject({
    size: '50x50',
    type,
  })
})

test('stand as their camera was held', async () => {
  const { id, cover } = await newFolio(world, [['cover', 'p.jpg', await picture(40, 20, 'jpeg', 6)]])
  expect(await measured(`/api/files/folios/${id}/${cover}?thumb=0x40`)).toMatchObject({ size: '20x40' })
})

test('are made once for all who ask at the same time, and kept', async () => {
  const { id, collectionId, cover } = await newFolio(world, [['cover', 'p.png', await picture(400, 200)]])
  const path = `/api/files/folios/${id}/${cover}?thumb=50x50`
  const all = await Promise.all(Array.from({ length: 8 }, () => measured(path)))
  for (const one of all) expect(one.bytes.equals(all[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(await storedFiles(world)).toEqual([
    `${collectionId}/${id}/${cover}`,
    `${collectionId}/${id}/thumbs_${cover}/50x50_${cover}`,
  ])
  expect((await measured(path)).answer.headers.get('last-modified')).toBe(
    all[0]?.answer.headers.get('last-modified'),
  )
})

test('go with the picture that is replaced', async () => {
  const { id, cover } = await newFolio(world, [['cover', 'p.png', await picture(40, 20)]])
  await at(`/api/files/folios/${id}/${cover}?thumb=50x50`)
  await send(world, {
    method: 'PATCH',
    url: `/api/collections/folios/records/${id}`,
    as: 'librarian',
    body: { cover: '' },
  })
  expect(await storedFiles(world)).toEqual([])
})

test('of what is no whole picture, or of one with too many points, are the original', async () => {
  const png = await picture(40, 20)
  const bomb = Buffer.from(png)
  // The size a PNG announces: 60,000 by 60,000 pixels.
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  for (const content of [
    new Uint8Array(bomb),
    png.slice(0, 60),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ]) {
    const { id, cover } = await newFolio(world, [['cover', 'p.png', content]])
    const answer = await at(`/api/files/folios/${id}/${cover}?thumb=50x50`)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(content))
  }
})
