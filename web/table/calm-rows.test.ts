import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepInPlace } from './calm-rows.ts'

const row = (id: string, value = 0) => ({ id, value })
const rows = (ids: string) => [...ids].map((id) => row(id))
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).join('')

test('a row that changed keeps its place and shows its present values', () => {
  const { rows: shown } = keepInPlace(rows('abc'), [row('b', 7), row('a'), row('c')])
  expect(shown).toEqual([row('a'), row('b', 7), row('c')])
})

test('new rows wait, and those they pushed to the next page are not gone', () => {
  const calm = keepInPlace(rows('abcd'), rows('xyab'))
  expect({ ...calm, rows: ids(calm.rows) }).toEqual({ rows: 'abcd', waiting: 2, gone: new Set() })
})

test('a row that left the list stays where it is, marked', () => {
  const calm = keepInPlace(rows('abc'), rows('ac'))
  expect({ ...calm, rows: ids(calm.rows) }).toEqual({ rows: 'abc', waiting: 0, gone: new Set(['b']) })
})

test('a row pulled onto the page by one that left does not wait', () => {
  const calm = keepInPlace(rows('abcd'), rows('acde'))
  expect({ ...calm, rows: ids(calm.rows) }).toEqual({ rows: 'abcd', waiting: 0, gone: new Set(['b']) })
})

test('no row moves, whatever others do', () => {
  const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
  fc.assert(
    fc.property(some, some, (before, after) => {
      const calm = keepInPlace(rows(before.join('')), rows(after.join('')))
      expect(ids(calm.rows)).toBe(before.join(''))
      const entered = after.filter((id) => !before.includes(id)).length
      expect(calm.waiting).toBeLessThanOrEqual(entered)
      // A change is told, one way or the other.
      const same = entered === 0 && before.every((id) => after.includes(id))
      expect(calm.waiting + calm.gone.size > 0).toBe(!same)
      for (const id of calm.gone) expect(after).not.toContain(id)
    }),
  )
})
