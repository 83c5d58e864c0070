import { expect, test } from 'vitest'
import { awayOf, nearestFirst } from './nearest-first.ts'

const HERE = { lat: 33.57, lon: -7.58 }
const row = (id: string, lat = 0, lon = 0) => ({ id, position: { lat, lon } })

test('the nearest comes first, and who gave no position waits behind in his order', () => {
  const rows = [row('none'), row('far', 34.02, -6.84), row('none too'), row('near', 33.58, -7.59)]
  const arranged = nearestFirst(rows, HERE)
  expect(arranged.map(({ id }) => id)).toEqual(['near', 'far', 'none', 'none too'])
  expect(arranged.map(awayOf).map((km) => km && Math.round(km))).toEqual([1, 85, null, null])
})
