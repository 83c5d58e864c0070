import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, centimes, fromDirhams } from '../money.ts'
import { tvaByRate } from './tva.ts'

const dh = fromDirhams

describe('tax inside amounts', () => {
  it('of the worked facture is 27,58 at 20 % and 15,05 at 10 %', () => {
    const fees = [35, 35, 35, 35, 10, 5, 0, 10.5].map(dh)
    const at = (taux: number) => tvaByRate(fees.map((ttc) => ({ taux, ttc })))
    expect(at(20)).toEqual([{ taux: 20, ht: dh(137.92), tva: dh(27.58), ttc: dh(165.5) }])
    expect(at(10)).toEqual([{ taux: 10, ht: dh(150.45), tva: dh(15.05), ttc: dh(165.5) }])
  })

  it('is rounded once for each rate, lowest rate first', () => {
    const amounts = [
      { taux: 20, ttc: dh(0.04) },
      { taux: 5.5, ttc: dh(10) },
      { taux: 20, ttc: dh(0.04) },
    ]
    expect(tvaByRate(amounts)).toEqual([
      { taux: 5.5, ht: dh(9.48), tva: dh(0.52), ttc: dh(10) },
      { taux: 20, ht: dh(0.07), tva: dh(0.01), ttc: dh(0.08) },
    ])
  })

  it('of an avoir is what the facture had, with the other sign', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ taux: fc.constantFrom(0, 5.5, 10, 14, 20), ttc: fc.integer({ min: 1, max: 1e9 }) }),
        ),
        (drawn) => {
          const amounts = drawn.map(({ taux, ttc }) => ({ taux, ttc: centimes(ttc) }))
          const back = amounts.map(({ taux, ttc }) => ({ taux, ttc: centimes(-ttc) }))
          const charged = tvaByRate(amounts)
          expect(tvaByRate(back).map(({ ht, tva }) => [add(ht), add(tva)])).toEqual(
            charged.map(({ ht, tva }) => [-ht, tva === 0 ? 0 : -tva]),
          )
          expect(add(...charged.map(({ ht, tva }) => add(ht, tva)))).toBe(
            add(...amounts.map(({ ttc }) => ttc)),
          )
        },
      ),
    )
  })
})
