import { describe, expect, it, test } from 'vitest'
import { lastDayOf, monthOr, monthsUntil } from './months.ts'

test('months go back over the new year, the newest first', () => {
  expect(monthsUntil('2026-02-15').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

test('the last day of a month, in leap years and in December too', () => {
  const months = ['2026-02', '2028-02', '2026-04', '2026-12']
  expect(months.map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-04-30', '2026-12-31'])
})

describe('the month of an address', () => {
  it('is kept', () => {
    expect(monthOr('2026-10', '2026-11-23')).toBe('2026-10')
  })
  it.each(['', '2026-13', '2026-1', 'octobre', 202610, undefined, ['2026-10']])('%s is none', (value) => {
    expect(monthOr(value, '2026-11-23')).toBe('2026-11')
    expect(monthOr(value, '2026-09')).toBe('2026-09')
  })
})
