import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestDays, openFrom } from './served.ts'

const SATURDAY = '2026-11-28'
/** Served on working days and Saturdays. */
const RABAT = { city: 'rabat', days: ['2026-11-28', '2026-11-30', '2026-12-01', '2026-12-02'] }

describe('the days offered for a result that is put off', () => {
  test('pass over a day on which the ville is closed', () => {
    expect(nearestDays([RABAT], 'rabat', SATURDAY)).toEqual(['2026-11-28', '2026-11-30', '2026-12-01'])
    expect(nearestDays([RABAT], 'rabat', '2026-11-29')).toEqual(['2026-11-30', '2026-12-01'])
  })
  test('are today and the two after it for a ville nobody told about', () => {
    expect(nearestDays([RABAT], 'fes', SATURDAY)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30'])
  })
  test('are none for a ville that is not served', () => {
    expect(nearestDays([{ city: 'rabat', days: [] }], 'rabat', SATURDAY)).toEqual([])
  })
  test('are always served, in order, each once', () => {
    const days = fc.subarray(
      Array.from({ length: 16 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}`),
    )
    fc.assert(
      fc.property(days, (served) => {
        const offered = nearestDays([{ city: 'rabat', days: served }], 'rabat', '2026-12-01')
        expect(offered).toEqual([...new Set(offered)].sort())
        for (const day of offered) expect(openFrom([{ city: 'rabat', days: served }], 'rabat', day)).toBe(day)
      }),
    )
  })
})
