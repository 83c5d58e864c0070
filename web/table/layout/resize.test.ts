import { expect, test } from 'vitest'
import { declaredWidth } from './resize.ts'

test('a column is as wide as dragged, though the table shares out the room that is left', () => {
  const [others, room] = [600, 1000]
  const width = declaredWidth(250, others, room)
  expect(Math.round((width * room) / (width + others))).toBe(250)
  expect(declaredWidth(500, others, room)).toBe(500)
  expect(declaredWidth(3, 600, 600)).toBe(48)
  expect(declaredWidth(5_000, 600, 600)).toBe(640)
})
