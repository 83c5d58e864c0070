import { expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { timbreError, timbreOn } from './timbre.ts'

const LAW = [
  { taux: 0.25, valid_from: '2027-01-01', valid_to: '2027-12-31' },
  { taux: 0.5, valid_from: '2028-01-01', valid_to: '' },
]

it.each([
  ['the day before the first rate', '2026-12-31', 66_950, 0],
  ['the first day of a rate', '2027-01-01', 66_950, 167],
  ['the last day of a rate', '2027-12-31', 66_950, 167],
  ['the first day of the next rate', '2028-01-01', 66_950, 335],
  ['half a centime, which is one', '2027-06-01', 200, 1],
  ['less than half a centime', '2027-06-01', 199, 0],
] as const)('the duty on %s', (_, day, paid, expected) => {
  expect(timbreOn(LAW, day, centimes(paid))).toBe(expected)
})

it('is off where nothing is set, or nothing that can be read', () => {
  for (const setting of [undefined, null, [], 0.25])
    expect(timbreOn(setting, '2027-06-01', centimes(66_950))).toBe(0)
})

it.each([
  ['no list', 0.25, /liste/],
  ['no row', ['0,25'], /liste/],
  ['a rate of three decimals', [{ taux: 0.125, valid_from: '2027-01-01' }], /liste/],
  ['a rate above all', [{ taux: 101, valid_from: '2027-01-01' }], /liste/],
  ['a rate below nothing', [{ taux: -1, valid_from: '2027-01-01' }], /liste/],
  ['a day that is not', [{ taux: 0.25, valid_from: '2027-02-30' }], /liste/],
  ['an end that is no day', [{ taux: 0.25, valid_from: '2027-01-01', valid_to: 'demain' }], /liste/],
  [
    'an end before its beginning',
    [{ taux: 0.25, valid_from: '2027-01-02', valid_to: '2027-01-01' }],
    /finit avant/,
  ],
  [
    'two rates of one day',
    [...LAW, { taux: 1, valid_from: '2027-12-31', valid_to: '2027-12-31' }],
    /le même jour/,
  ],
] as const)('rates are refused: %s', (_, setting, words) => {
  expect(timbreError(setting)).toMatch(words)
})

it('rates that follow each other, in any order, are taken', () => {
  expect(timbreError(LAW.toReversed())).toBeNull()
})
