import { expect, test } from 'vitest'
import { MOST_OPEN, MOST_OPEN_BYTES, OpenBodies } from './open-bodies.ts'

test('so many at once, of one address; each that ends makes room', () => {
  const bodies = new OpenBodies()
  const ends = Array.from({ length: MOST_OPEN }, () => bodies.take('a', 10))
  expect(bodies.take('a', 10)).toBeUndefined()
  expect(bodies.take('b', 10)).toBeDefined()
  ends[0]?.()
  expect(bodies.take('a', 10)).toBeDefined()
})

test('so many bytes together; a body alone is never too much', () => {
  const bodies = new OpenBodies()
  const end = bodies.take('a', MOST_OPEN_BYTES + 1)
  expect(end).toBeDefined()
  expect(bodies.take('a', 1)).toBeUndefined()
  end?.()
  expect(bodies.take('a', MOST_OPEN_BYTES)).toBeDefined()
})
