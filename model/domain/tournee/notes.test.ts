import { describe, expect, test } from 'vitest'
import { centimes } from '../money.ts'
import { cashGap, countedTotal, explaining } from './notes.ts'

test('notes and coins add up, the half dirham too', () => {
  expect(countedTotal({})).toBe(0)
  expect(countedTotal({ 20000: 2, 5000: 1, 100: 3, 50: 1 })).toBe(45_350)
})

test('what is missing is below zero', () => {
  expect(cashGap({ 20000: 1 }, centimes(25_000))).toBe(-5_000)
  expect(cashGap({ 20000: 1 }, centimes(18_000))).toBe(2_000)
})

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
