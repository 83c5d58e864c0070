import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { layOut, NODE, wayPath } from './schema-layout.ts'

const states = (Object.keys(STATES) as StateCode[]).map((code) => ({
  id: stateId(code),
  category: STATES[code].category,
}))

test('each of the 39 states has a place of its own, within the drawing', () => {
  const { places, width, height, columns } = layOut(states)
  expect(places.size).toBe(39)
  expect(columns).toHaveLength(8)
  const all = [...places.values()]
  for (const { x, y } of all) {
    expect(x + NODE.width).toBeLessThanOrEqual(width)
    expect(y + NODE.height).toBeLessThanOrEqual(height)
    const over = all.filter(
      (other) => Math.abs(other.x - x) < NODE.width && Math.abs(other.y - y) < NODE.height,
    )
    expect(over).toHaveLength(1)
  }
})

test('a way forward meets the side that faces it, a way back the other one', () => {
  const [left, right] = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
  ]
  expect(wayPath(left, right)).toMatch(/^M 116 22 .* 200 22$/)
  expect(wayPath(right, left)).toMatch(/^M 316 22 .* 116 28$/)
})
