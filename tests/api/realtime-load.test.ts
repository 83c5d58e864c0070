import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOptions } from '../support/listener.ts'
import { Listening } from './listening.ts'
import { openLibrary, SHELF, type World } from './world.ts'

let world: World
let people: Listening

beforeAll(async () => {
  world = await openLibrary()
  people = new Listening(world)
})
afterAll(async () => {
  await people.hangUp()
  await world.close()
})

test('one person’s filters beyond memory are heard up to twenty, others wait for no more', async () => {
  const heavy = Array.from({ length: 25 }, (_, n) =>
    withOptions('shelves/*', { query: { filter: `books_via_shelf.title != "${n}"` } }),
  )
  const light = withOptions('shelves/*', { query: { filter: 'name = "Neuf"' } })
  const listener = await people.listen('librarian', 'shelves/*', ...heavy, light)
  const other = await people.listen('other', 'shelves/*', light)
  await people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name: 'Neuf' })
  await people.settled(listener, other)
  const told = (topic: string) => listener.told(topic).filter(({ action }) => action === 'update').length
  expect([heavy.filter((topic) => told(topic) === 1).length, told(light)]).toEqual([20, 1])
  expect(other.told(light)).toHaveLength(1)
})
