import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalInstant, parseInstant } from './instant.ts'

const NOON = '2026-11-20 12:00:00.000Z'

describe('an instant that is typed', () => {
  it.each<[string, string | null]>([
    [NOON, NOON],
    ['2026-11-20T12:00:00Z', NOON],
    [' 2026-11-20 12:00 ', NOON],
    ['2026-11-20', '2026-11-20 00:00:00.000Z'],
    ['2026-11-20 13:30:00+01:30', NOON],
    ['2026-11-20 10:30:00-0130', NOON],
    ['2026-11-20 12:00:00.1', '2026-11-20 12:00:00.100Z'],
    ['2026-11-20 12:00:00,123456789Z', '2026-11-20 12:00:00.123Z'],
    ['2026-12-31 23:59:59.999Z', '2026-12-31 23:59:59.999Z'],
    ['2026-01-01 00:00:00Z', '2026-01-01 00:00:00.000Z'],
    ['0001-01-01', '0001-01-01 00:00:00.000Z'],
    ['2024-02-29', '2024-02-29 00:00:00.000Z'],
    ['2026-02-29', null],
    ['2026-00-10', null],
    ['2026-13-10', null],
    ['2026-11-00', null],
    ['2026-11-31', null],
    ['2026-11-20 24:00', null],
    ['2026-11-20 12:60', null],
    ['2026-11-20 12:00:60', null],
    ['9999-12-31 23:59:59-01:00', null],
    ['20/11/2026', null],
    ['', null],
    ['Fri, 20 Nov 2026 12:00:00 GMT', NOON],
    ['Friday, 20-Nov-26 12:00:00 UTC', NOON],
    ['20 Nov 2026 12:00 Z', NOON],
    ['Fri, 20 Nov 2026 13:00:00 +0100', NOON],
    ['1 Jan 68 00:00 GMT', '2068-01-01 00:00:00.000Z'],
    ['1 Jan 69 00:00 GMT', '1969-01-01 00:00:00.000Z'],
    ['1 Dec 2026 00:00 GMT', '2026-12-01 00:00:00.000Z'],
    ['1 Foo 2026 00:00 GMT', null],
  ])('« %s » is %s', (typed, expected) => {
    expect(parseInstant(typed)).toBe(expected)
  })

  it('is read back as it was written', () => {
    const years = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(years, (date) => {
        const text = canonicalInstant(date.getTime())
        expect(text).not.toBeNull()
        expect(parseInstant(text ?? '')).toBe(text)
      }),
    )
  })
})
