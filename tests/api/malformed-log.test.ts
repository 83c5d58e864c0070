/** An unreadable body is its sender's mistake: it gets a 400, and logs no error of the server. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

const log: string[] = []
let world: World
beforeAll(async () => {
  world = await openLibrary({ log })
})
afterAll(() => world.close())

const HEAD = '--B\r\nContent-Disposition: form-data; name="cover"; filename="a.txt"\r\n\r\n'

test.each([
  ['no parts', 'nothing'],
  ['a part that ends with the body', '--B\r\nContent-Disposition: form-data; name="title"\r\n\r\na'],
  ['a header that ends with the body', '--B\r\nContent-Disp'],
  ['a file that ends with the body', `${HEAD}ab`],
])('%s', async (_, body) => {
  log.length = 0
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const url = '/api/collections/folios/records'
  expect((await send(world, { method: 'POST', as: 'librarian', url, headers, body })).status).toBe(400)
  const lines = log.map((line): { level: number; msg: string } => JSON.parse(line))
  expect(lines.map(({ msg }) => msg)).toEqual(['answered'])
  expect(lines.map(({ level }) => level)).toEqual([30])
})
