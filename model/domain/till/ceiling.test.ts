import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import {
  broughtBy,
  ceilingRefusal,
  exceededCeiling,
  type Load,
  weightAdded,
  weightOf,
  withMore,
} from './ceiling.ts'

const c = centimes
const load = (values: Partial<Load> = {}): Load => ({
  carried: 9,
  mostParcels: 10,
  cash: c(900),
  mostCash: c(1_000),
  gap: c(0),
  ...values,
})
const more = (colis: number, cash: number) => ({ colis, cash: c(cash) })

describe('one more parcel', () => {
  it.each<[string, ReturnType<typeof exceededCeiling>, ReturnType<typeof exceededCeiling>]>([
    ['up to both ceilings', exceededCeiling(load(), more(1, 100)), null],
    ['above that of parcels', exceededCeiling(load(), more(2, 0)), 'colis'],
    ['above that of cash', exceededCeiling(load(), more(1, 101)), 'encours'],
    ['with no ceilings', exceededCeiling(load({ mostParcels: 0, mostCash: c(0) }), more(9, 9_999)), null],
    ['with a gap', exceededCeiling(load({ gap: c(1) }), more(1, 0)), 'ecart'],
    ['no more parcels, with a gap', exceededCeiling(load({ gap: c(1) }), more(0, 100)), null],
    ['no more parcels, above that of parcels', exceededCeiling(load({ carried: 20 }), more(0, 0)), null],
    ['no more cash, above that of cash', exceededCeiling(load({ cash: c(2_000) }), more(1, 0)), null],
    ['less cash, above that of cash', exceededCeiling(load({ cash: c(2_000) }), more(0, -1)), null],
    ['cash of a parcel he has', exceededCeiling(load(), more(0, 101)), 'encours'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected)
  })

  it('is refused with the ceiling and what he would have', () => {
    const said = (of: Partial<Load>, by = more(1, 200)) =>
      ceilingRefusal(load(of), by)?.message.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null
    expect(said({})).toContain('aurait 11,00 DH en main, pour 10,00 DH au plus')
    expect(said({ carried: 10 })).toContain('a déjà 10 colis aujourd’hui, pour 10 au plus')
    expect(said({ gap: c(500) })).toContain('un écart de caisse de 5,00 DH')
    expect(said({}, more(1, 100))).toBeNull()
    expect(ceilingRefusal(load(), more(1, 200))).toMatchObject({ status: 409, code: 'plafond' })
  })

  it('is added to what he has', () => {
    expect(withMore(load(), more(2, 50))).toMatchObject({ carried: 11, cash: 950, mostParcels: 10 })
    expect(weightAdded(more(1, 300), more(0, 100))).toEqual({ colis: -1, cash: -200 })
    expect([broughtBy(c(1)), broughtBy(c(0)), broughtBy(c(-1))]).toEqual([1, 0, 0])
  })
})

describe('the weight of a parcel', () => {
  const today = { onTheWay: new Set(['way']), bringing: new Set(['way']), start: '2026-11-22 00:00:00.000Z' }
  const parcel = {
    ...{ delivery_man: 'ali', status: 'way', price: c(100), extra_fees: c(20), amount_collected: c(50) },
    ...{ money_state: 'NON_ENCAISSE', last_event_at: '2026-11-21 23:00:00.000Z' },
  } as Parameters<typeof weightOf>[0]
  const weight = (values: object = {}, of = today) => weightOf({ ...parcel, ...values }, 'ali', of)
  it.each<[string, ReturnType<typeof weight>, [number, number]]>([
    ['on the way', weight(), [1, 120]],
    ['of another livreur', weight({ delivery_man: 'omar' }), [0, 0]],
    ['over, since yesterday', weight({ status: 'over' }), [0, 0]],
    ['over, today', weight({ status: 'over', last_event_at: today.start }), [1, 0]],
    ['with its cash', weight({ status: 'over', money_state: 'CHEZ_LIVREUR' }), [0, 50]],
    ['on the way, with cash', weight({ money_state: 'CHEZ_LIVREUR' }), [1, 170]],
    ['on the way to another day', weight({}, { ...today, bringing: new Set() }), [1, 0]],
    ['that gives money back', weight({ price: c(-500) }), [1, 0]],
  ])('%s', (_, { colis, cash }, expected) => {
    expect([colis, cash]).toEqual(expected)
  })
})
