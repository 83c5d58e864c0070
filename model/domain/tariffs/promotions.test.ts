import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes, fromDirhams } from '../money.ts'
import { discountBy, discountOf, type PromotionRow } from './promotions.ts'

const dh = fromDirhams
const ATLAS = { user: 'atlas', groupe: 'fideles', fait: 'livraison', day: '2026-11-20' }

const promo = (of: Partial<PromotionRow>): PromotionRow => ({
  id: 'p1',
  genre: 'taux',
  taux: 0,
  montant: dh(0),
  faits: [],
  clients: [],
  groupes: [],
  valid_from: '2026-11-01',
  valid_to: '',
  cumulable: false,
  ...of,
})

describe('a discount', () => {
  it('is a part of the gross fee, or an amount, rounded once to the centime', () => {
    expect(discountOf([promo({ taux: 20 })], ATLAS, dh(35))).toEqual({ remise: dh(7), promotions: ['p1'] })
    expect(discountOf([promo({ taux: 12.5 })], ATLAS, dh(29.9)).remise).toBe(dh(3.74))
    expect(discountOf([promo({ genre: 'montant', montant: dh(5) })], ATLAS, dh(35)).remise).toBe(dh(5))
    expect(discountOf([promo({ genre: 'montant', montant: dh(50) })], ATLAS, dh(35)).remise).toBe(dh(35))
  })

  it('is for whom, for what and when it says', () => {
    const remise = (of: Partial<PromotionRow>) =>
      discountOf([promo({ taux: 10, ...of })], ATLAS, dh(35)).remise
    expect(remise({ clients: ['atlas'] })).toBe(dh(3.5))
    expect(remise({ clients: ['autre'] })).toBe(0)
    expect(remise({ groupes: ['fideles'] })).toBe(dh(3.5))
    expect(remise({ clients: ['autre'], groupes: ['fideles'] })).toBe(dh(3.5))
    expect(remise({ faits: ['retour'] })).toBe(0)
    expect(remise({ faits: ['retour', 'livraison'] })).toBe(dh(3.5))
    expect(remise({ valid_from: '2026-11-20', valid_to: '2026-11-20' })).toBe(dh(3.5))
    expect(remise({ valid_from: '2026-11-21' })).toBe(0)
    expect(remise({ valid_to: '2026-11-19' })).toBe(0)
  })

  it('of two is the better one, unless both say that they add up', () => {
    const ten = promo({ id: 'ten', taux: 10 })
    const five = promo({ id: 'five', genre: 'montant', montant: dh(5) })
    expect(discountOf([ten, five], ATLAS, dh(35))).toEqual({ remise: dh(5), promotions: ['five'] })
    const both = [ten, five].map((row) => ({ ...row, cumulable: true }))
    expect(discountOf(both, ATLAS, dh(35))).toEqual({ remise: dh(8.5), promotions: ['five', 'ten'] })
    const one = [{ ...ten, cumulable: true }, five]
    expect(discountOf(one, ATLAS, dh(35))).toEqual({ remise: dh(5), promotions: ['five'] })
  })
})

const rows = fc.array(
  fc.record({
    id: fc.string({ minLength: 3, maxLength: 5 }),
    genre: fc.constantFrom('taux', 'montant'),
    taux: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    montant: fc.integer({ min: 0, max: 6000 }).map(centimes),
    clients: fc.constantFrom<string[]>([], ['atlas'], ['autre']),
    cumulable: fc.boolean(),
  }),
  { maxLength: 6 },
)
const gross = fc.integer({ min: 0, max: 8000 }).map(centimes)

describe('whatever the promotions', () => {
  it('no fee comes below zero, and what is named alone makes the discount', () => {
    fc.assert(
      fc.property(rows, gross, (given, fee) => {
        const all = given.map((of, n) => promo({ ...of, id: `${n}${of.id}` }))
        const { remise, promotions } = discountOf(all, ATLAS, fee)
        expect(remise).toBeGreaterThanOrEqual(0)
        expect(remise).toBeLessThanOrEqual(fee)
        const named = all.filter(({ id }) => promotions.includes(id))
        expect(discountBy(named, fee)).toBe(remise)
        expect(named.length <= 1 || named.every(({ cumulable }) => cumulable)).toBe(true)
        expect(named.every(({ clients }) => !clients.includes('autre'))).toBe(true)
        expect(discountOf(all.toReversed(), ATLAS, fee)).toEqual({ remise, promotions })
      }),
    )
  })

  it('one more never makes a fee dearer', () => {
    fc.assert(
      fc.property(rows, gross, (given, fee) => {
        const all = given.map((of, n) => promo({ ...of, id: `${n}${of.id}` }))
        expect(discountOf(all, ATLAS, fee).remise).toBeGreaterThanOrEqual(
          discountOf(all.slice(1), ATLAS, fee).remise,
        )
      }),
    )
  })
})
