import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes, fromDirhams } from '../money.ts'
import { DENOMINATIONS, ecartOf, keyOf, roundingOf, settlingErrors, sumOf } from './comptage.ts'

const dh = fromDirhams

it('knows the notes and coins of Morocco, down to ten centimes', () => {
  expect(DENOMINATIONS.map(keyOf)).toEqual([
    '200',
    '100',
    '50',
    '20',
    '10',
    '5',
    '2',
    '1',
    '0.5',
    '0.2',
    '0.1',
  ])
})

describe('a count', () => {
  it('of the worked settlement is 609,00', () => {
    expect(sumOf({ '200': 3, '5': 1, '2': 2 })).toEqual({ sum: dh(609) })
  })
  it('sums whatever is counted to the centime', () => {
    const pieces = fc.array(fc.nat({ max: 999 }), {
      minLength: DENOMINATIONS.length,
      maxLength: DENOMINATIONS.length,
    })
    fc.assert(
      fc.property(pieces, (counted) => {
        const comptage = Object.fromEntries(DENOMINATIONS.map((one, i) => [keyOf(one), counted[i] ?? 0]))
        const sum = DENOMINATIONS.reduce((total, one, i) => total + one * (counted[i] ?? 0), 0)
        expect(sumOf(comptage)).toEqual({ sum })
      }),
    )
  })
  it.each([
    [null],
    [[]],
    [{ '3': 1 }],
    [{ '200': -1 }],
    [{ '200': 1.5 }],
    [{ '0.05': 1 }],
    [{ '0.5': 1, '0.50': 1 }],
    [{ '200': 1e9 }],
    [{ '0x14': 1 }],
  ])('%j is refused', (comptage) => {
    expect(sumOf(comptage)).toHaveProperty('wrong')
  })
})

describe('what is handed out', () => {
  it.each([
    [123.4, 0],
    [123.45, 0.05],
    [123.41, 0.09],
    [123, 0],
  ])('%d is payable in coins with %d more', (amount, more) => {
    expect(roundingOf(dh(amount))).toBe(dh(more))
  })
})

describe('what closes', () => {
  const settling = (comptage: object, montant: number, du: number) =>
    Object.keys(settlingErrors({ comptage, montant: dh(montant), du: dh(du) }))
  it('is a count of exactly the amount', () => {
    expect(settling({ '200': 3, '5': 1, '2': 2 }, 609, 659)).toEqual([])
    expect(settling({ '200': 3, '5': 1, '2': 1 }, 609, 659)).toEqual(['comptage'])
    expect(settling({}, 0, 659)).toEqual([])
  })
  it('hands notes out only to whom money is due', () => {
    expect(settling({ '20': 1, '10': 1 }, -30, -30)).toEqual([])
    expect(settling({ '20': 1, '10': 1 }, -30, 30)).toEqual(['montant'])
  })
})

it('the gap is what was handed over less what was due', () => {
  expect(ecartOf({ montant: dh(609), du: dh(659) })).toBe(centimes(-5_000))
  expect(ecartOf({ montant: dh(-30), du: dh(-20) })).toBe(centimes(-1_000))
})
