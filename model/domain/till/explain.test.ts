import { describe, expect, test } from 'vitest'
import { centimes } from '../money.ts'
import { explaining } from './explain.ts'

describe('what explains a gap', () => {
  const parcel = (id: string, collected: number, expected = collected) => ({
    id,
    collected: centimes(collected),
    expected: centimes(expected),
  })
  const names = (gap: number, parcels: ReturnType<typeof parcel>[]) =>
    explaining(centimes(gap), parcels).map(({ id }) => id)
  const day = [parcel('a', 27_000), parcel('b', 5_000, 8_000), parcel('c', 12_000), parcel('d', 9_900)]

  test('the parcel of that very amount', () => {
    expect(names(-12_000, day)).toEqual(['c'])
    expect(names(12_000, day)).toEqual(['c'])
  })
  test('else the two that make it together', () => {
    expect(names(-17_000, day)).toEqual(['b', 'c'])
  })
  test('else those for which something else was taken than was due', () => {
    expect(names(-100, day)).toEqual(['b'])
  })
})
