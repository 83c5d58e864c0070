import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeldFee } from './facts.ts'
import {
  billedWeight,
  chargeableWeight,
  feesReweighed,
  kilograms,
  readKilograms,
  readScale,
} from './weight.ts'

const grams = fc.integer({ min: 1, max: 200_000 })
const cm = fc.integer({ min: 0, max: 500 })

describe('the weight that is billed', () => {
  it('is that of the scale or of the room, never less than either, and grows with each side', () => {
    fc.assert(
      fc.property(grams, cm, cm, cm, (weight_g, longueur_cm, largeur_cm, hauteur_cm) => {
        const billed = chargeableWeight({ weight_g, longueur_cm, largeur_cm, hauteur_cm })
        expect(billed).toBeGreaterThanOrEqual(weight_g)
        expect(billed * 5).toBeGreaterThanOrEqual(longueur_cm * largeur_cm * hauteur_cm)
        const larger = { weight_g, longueur_cm: longueur_cm + 1, largeur_cm, hauteur_cm }
        expect(chargeableWeight(larger)).toBeGreaterThanOrEqual(billed)
      }),
    )
    const flat = { longueur_cm: 0, largeur_cm: 40, hauteur_cm: 30 }
    expect(chargeableWeight({ weight_g: 700, ...flat })).toBe(700)
    expect(chargeableWeight({ weight_g: 700, longueur_cm: 60, largeur_cm: 40, hauteur_cm: 30 })).toBe(14_400)
  })

  it('is the last one weighed, and the declared one until then', () => {
    expect(billedWeight({ weight_g: 700, weighed_g: 0 })).toBe(700)
    expect(billedWeight({ weight_g: 700, weighed_g: 1 })).toBe(1)
  })

  it('is read as it is written', () => {
    fc.assert(
      fc.property(grams, (weight) => {
        expect(readKilograms(kilograms(weight))).toBe(weight)
      }),
    )
    expect(['7,2', '7.20 kg', ' 12 KG', '0,05'].map(readKilograms)).toEqual([7_200, 7_200, 12_000, 50])
    expect(['', '0', '0,000', '7,2345', '201', 'sept', '-3', '1.200,5'].map(readKilograms)).toEqual(
      Array(8).fill(null),
    )
  })

  it('of a scale is told from a code', () => {
    expect(['7.20', '12 kg', '0,950kg', 'è:éàkg'].map(readScale)).toEqual([7_200, 12_000, 950, 7_200])
    expect(['201126-153000', '201126-153000-02', '125', 'R4', 'LIV-0003', '&éç&:&'].map(readScale)).toEqual(
      Array(6).fill(null),
    )
  })
})

const identity = fc.record({
  party: fc.constantFrom('client', 'client', 'livreur'),
  fait: fc.constantFrom('livraison', 'echange', 'poids', 'emballage', 'refus'),
  suivi: fc.constantFrom('s1', 's2', ''),
  occurred_at: fc.constantFrom('', '2026-11-20 10:00:00.000Z', '2026-11-20 10:00:00.000Z'),
  annule_par: fc.constantFrom('', '', 'x'),
  mesure: fc.constantFrom(0, 5_000, 7_000),
  force: fc.constantFrom(false, false, true),
  billed: fc.constantFrom(false, false, false, true),
})
const held = fc
  .array(identity, { maxLength: 8 })
  .map((all) => all.map((fee, n) => ({ ...fee, id: `f${n}`, user: 'atlas' })) as HeldFee[])

describe('a weighing', () => {
  it('ends fees of weight alone, of the client, that stand, that nobody forced and that are not billed', () => {
    let reweighed = 0
    fc.assert(
      fc.property(held, fc.constantFrom(5_000, 9_000), (fees, weight) => {
        const { billed, annulled, due } = feesReweighed(fees, weight)
        for (const fee of annulled) {
          expect(fee).toMatchObject({ fait: 'poids', party: 'client', annule_par: '', force: false })
          expect([fee.billed, fee.mesure === weight]).toEqual([false, false])
        }
        if (billed) expect([annulled, due]).toEqual([[], null])
        if (annulled.length > 0) expect(due).not.toBeNull()
        if (due) reweighed++
      }),
    )
    expect(reweighed).toBeGreaterThan(5)
  })

  it('said twice changes nothing the second time', () => {
    let again = 0
    fc.assert(
      fc.property(held, grams, (fees, weight) => {
        const { annulled, due } = feesReweighed(fees, weight)
        if (!due) return
        const ended = fees.map((fee) => (annulled.includes(fee) ? { ...fee, annule_par: 'p1' } : fee))
        const fee = { ...due, id: 'new', annule_par: '', force: false, billed: false, mesure: weight }
        expect(feesReweighed([...ended, fee], weight)).toMatchObject({ annulled: [], due: null })
        again++
      }),
    )
    expect(again).toBeGreaterThan(5)
  })
})
