import { expect, test } from 'vitest'
import { withOptions } from '../support/listener.ts'
import { setUpListening } from './listening.ts'
import { SHELF } from './world.ts'

const { people } = await setUpListening()

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
