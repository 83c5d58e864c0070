import { expect, test } from 'vitest'
import { MINUTE } from './calendar.ts'
import { codesInOrder } from './codes.ts'

test('commandes of one second are numbered, and the next second begins again', () => {
  const code = codesInOrder()
  const at = Date.parse('2026-11-21T15:00:00Z')
  expect([at, at + 400, at + 999, at + 1_000].map(code)).toEqual([
    '211126-150000',
    '211126-150000-02',
    '211126-150000-03',
    '211126-150001',
  ])
})

/** Morocco left UTC+1 for good in this night: its clocks showed one hour twice. */
const NIGHT = Date.parse('2026-09-19T22:00:00Z')

test('no code is given twice in the night when the clocks go back', () => {
  const code = codesInOrder()
  const minutes = Array.from({ length: 6 * 60 }, (_, minute) => NIGHT + minute * MINUTE)
  const codes = minutes.map(code)
  expect(codes.filter((text) => text.endsWith('-02')).length).toBe(60)
  expect(new Set(codes).size).toBe(codes.length)
})
