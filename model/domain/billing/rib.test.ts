import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRib, parseRib, RIB_LENGTH, ribKey } from './rib.ts'

const bodies = fc.stringMatching(/^\d{22}$/)
const ribs = bodies.map((body) => body + ribKey(body))

describe('the key of a RIB', () => {
  it('is 97 − (first 22 digits × 100 mod 97)', () => {
    expect(ribKey('0'.repeat(22))).toBe('97')
    expect(ribKey('0000000000000000000001')).toBe('94')
    expect(parseRib('007 780 0001234000000123 84')).toBe(null)
    expect(parseRib(`0077800001234000000123${ribKey('0077800001234000000123')}`)).toHaveLength(RIB_LENGTH)
  })

  it('finds every wrong digit', () => {
    fc.assert(
      fc.property(ribs, fc.nat({ max: RIB_LENGTH - 1 }), fc.integer({ min: 1, max: 9 }), (rib, at, by) => {
        const wrong = rib.slice(0, at) + ((Number(rib[at]) + by) % 10) + rib.slice(at + 1)
        expect(parseRib(wrong)).toBe(null)
      }),
    )
  })

  it('finds every swap of two neighbours that differ', () => {
    fc.assert(
      fc.property(ribs, fc.nat({ max: RIB_LENGTH - 2 }), (rib, at) => {
        fc.pre(rib[at] !== rib[at + 1])
        expect(parseRib(rib.slice(0, at) + rib[at + 1] + rib[at] + rib.slice(at + 2))).toBe(null)
      }),
    )
  })
})

it('a RIB is read as people and banks group it', () => {
  fc.assert(
    fc.property(ribs, (rib) => {
      expect(parseRib(formatRib(rib))).toBe(rib)
      expect(parseRib(` ${rib} `)).toBe(rib)
    }),
  )
})

it.each(['', '123', 'x'.repeat(24)])('« %s » is no RIB', (typed) => {
  expect(parseRib(typed)).toBe(null)
})
