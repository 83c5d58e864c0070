import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kilometres } from './geo.ts'

const CASABLANCA = { lat: 33.5731, lon: -7.5898 }
const RABAT = { lat: 34.0209, lon: -6.8416 }

test('Casablanca and Rabat are 85 km apart', () => {
  expect(kilometres(CASABLANCA, RABAT)).toBeCloseTo(85.1, 0)
})

test('there is as far as back, and never farther than half of the way round', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(kilometres(a, b)).toBeCloseTo(kilometres(b, a), 6)
      expect(kilometres(a, b)).toBeLessThanOrEqual(20_016)
      expect(kilometres(a, a)).toBe(0)
    }),
  )
})
