import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { afterChanges, changeCount, gridChanges, type OwnRow } from './grid-save.ts'

const DAYS = Array.from({ length: 12 }, (_, n) => `2026-11-${String(n + 10)}`)

/** Periods of one cell that never meet. */
const rows = fc
  .uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 0, maxLength: 6 })
  .chain((bounds) => {
    const sorted = bounds.toSorted((a, b) => a - b)
    return fc.tuple(
      fc.constant(sorted),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
    )
  })
  .map(([bounds, amounts]): OwnRow[] => {
    const made: OwnRow[] = []
    for (let n = 0; n < bounds.length; n += 2) {
      const [from = 0, to] = [bounds[n], bounds[n + 1]]
      made.push({
        id: `row${n}`,
        ville: 'rabat',
        outcome: 'livraison',
        amount: centimes((amounts[n / 2] ?? 0) * 100),
        valid_from: DAYS[from] ?? '',
        valid_to: to === undefined ? '' : (DAYS[to] ?? ''),
      })
    }
    return made
  })

const on = (all: readonly OwnRow[], day: string) =>
  all.filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === '' || day <= valid_to))

it('from its day on a cell says what was asked until a later period, and the past stays', () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 0, max: 11 }),
      fc.option(fc.integer({ min: 0, max: 3 })),
      (own, at, typed) => {
        const day = DAYS[at] ?? ''
        const amount = typed === null ? null : centimes(typed * 100)
        const edit = { ville: 'rabat', outcome: 'livraison', amount } as const
        const changes = gridChanges(own, [edit], day)
        const after = afterChanges(own, changes, (one, n) => ({ ...one, id: `new${n}` }))
        expect(on(after, day).map((row) => row.amount)).toEqual(amount === null ? [] : [amount])
        for (const past of DAYS.slice(0, at)) {
          expect(on(after, past).map((row) => row.amount)).toEqual(on(own, past).map((row) => row.amount))
        }
        for (const one of DAYS) expect(on(after, one).length).toBeLessThanOrEqual(1)
        expect(after.filter(({ valid_from, valid_to }) => valid_to !== '' && valid_to < valid_from)).toEqual(
          [],
        )
        const later = own.filter(({ valid_from }) => valid_from > day)
        expect(after).toEqual(expect.arrayContaining(later))
        expect(changeCount(gridChanges(after, [edit], day))).toBe(0)
      },
    ),
  )
})

it('a row that begins on the day it is taken off is removed: a period ends no earlier than it begins', () => {
  const row = {
    id: 'row',
    ville: 'rabat',
    outcome: 'livraison',
    amount: centimes(100),
    valid_to: '',
  } as const
  const edit = { ville: 'rabat', outcome: 'livraison', amount: null } as const
  const changes = (valid_from: string) => gridChanges([{ ...row, valid_from }], [edit], '2026-11-12')
  expect(changes('2026-11-12')).toEqual({ removed: ['row'], ended: [], set: [], added: [] })
  expect(changes('2026-11-11').ended).toEqual([{ id: 'row', valid_to: '2026-11-11' }])
})
