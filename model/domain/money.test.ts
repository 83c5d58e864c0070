import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centimes,
  format,
  fromDirhams,
  fromNumeric,
  parseAmount,
  toDirhams,
  toNumeric,
  toPlain,
} from './money.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(centimes)

test('an amount survives the wire, the database and the clipboard', () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(fromDirhams(toDirhams(value))).toBe(value)
      expect(fromDirhams(JSON.parse(JSON.stringify(toDirhams(value))))).toBe(value)
      expect(fromNumeric(toNumeric(value))).toBe(value)
      expect(parseAmount(toPlain(value))).toBe(value)
    }),
  )
})

test.each([
  ['1189,00', 118_900],
  ['1 189.5', 118_950],
  ['1.189,00', 118_900],
  ['960 DH', 96_000],
  ['960dhs', 96_000],
  ['250 MAD', 25_000],
  ['٢٥٠', 25_000],
  ['12 349,50', 1_234_950],
  ['-30', -3_000],
  ['0', 0],
])('« %s » is %i centimes', (typed, expected) => {
  expect(parseAmount(typed)).toBe(expected)
})

describe('what is no amount', () => {
  test.each(['', 'gratuit', '12,345,6', '1,2,3', '12.345.67', 'DH', '1e3', '--5'])('« %s »', (typed) => {
    expect(parseAmount(typed)).toBeNull()
  })
})

test('amounts are shown with French grouping and DH', () => {
  expect(format(centimes(1_234_950))).toBe('12\u202f349,50\u00a0DH')
  expect(format(centimes(-5))).toBe('−0,05\u00a0DH')
})

test('a fraction of a centime is refused', () => {
  expect(() => centimes(0.5)).toThrow(RangeError)
})
