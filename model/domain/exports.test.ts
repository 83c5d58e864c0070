import { expect, test } from 'vitest'
import { isUnderWay, leftMs, percentOf } from './exports.ts'

test.each([
  ['nothing yet', 0, 60_000, 0],
  ['half', 30_000, 60_000, 50],
  ['nearly all, rounded down', 59_999, 60_000, 99],
  ['all, but no file yet', 60_000, 60_000, 99],
  ['more rows than when it was counted', 61_000, 60_000, 99],
  ['an empty list', 0, 0, 0],
])('progress with %s', (_, done, total, expected) => {
  expect(percentOf({ done, total })).toBe(expected)
})

test.each([
  ['at half after 10 s', 30_000, 60_000, 10_000, 10_000],
  ['at a quarter after 3 s', 15_000, 60_000, 3_000, 9_000],
  ['without a row', 0, 60_000, 5_000, null],
  ['at its first instant', 10, 60_000, 0, null],
  ['past its total', 61_000, 60_000, 5_000, 0],
])('time left %s', (_, done, total, elapsed, expected) => {
  expect(leftMs({ done, total }, elapsed)).toBe(expected)
})

test('an export is under way until it ended in some way', () => {
  const states = ['attente', 'cours', 'pret', 'expire', 'annule', 'echec']
  expect(states.filter(isUnderWay)).toEqual(['attente', 'cours'])
})
