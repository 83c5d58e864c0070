import { expect, it } from 'vitest'
import { fromDirhams, toDirhams } from '../money.ts'
import { isDiscounted, netOfLine, totalsOf } from './facture-content.ts'

const dh = fromDirhams

/** Price of the line, extra fees, fee and indemnity of C1 to C7; each parcel has 1.50 of packaging. */
const LINES = [
  [250, 20, 35, 0],
  [150, 20, 35, 0],
  [50, 0, 35, 0],
  [-30, 0, 35, 0],
  [-20, 20, 10, 0],
  [0, 0, 5, 0],
  [0, 0, 0, 400],
].map(([price = 0, extra = 0, fee = 0, indemnite = 0]) => ({
  price: dh(price),
  extra_fees: dh(extra),
  fee: dh(fee),
  packaging: dh(1.5),
  indemnite: dh(indemnite),
}))

it('the net of each worked line is what its client is left', () => {
  expect(LINES.map(netOfLine).map(toDirhams)).toEqual([233.5, 133.5, 13.5, -66.5, -11.5, -6.5, 398.5])
})

it('the worked facture comes to 669,50 with a report of −25,00', () => {
  expect(totalsOf(LINES, dh(-25))).toEqual({
    total: dh(460),
    frais: dh(155),
    emballage: dh(10.5),
    indemnites: dh(400),
    report: dh(-25),
    net: dh(669.5),
  })
})

it('a facture shows discounts where one of its lines has one', () => {
  const lines = (...remises: (number | undefined)[]) =>
    ({ lines: remises.map((remise) => (remise === undefined ? {} : { remise: dh(remise) })) }) as never
  expect(isDiscounted(lines(undefined, 0))).toBe(false)
  expect(isDiscounted(lines(undefined, 5))).toBe(true)
})
