import { describe, expect, test } from 'vitest'
import { onItsWay, shownAtOnce } from './at-once.ts'

const row = {
  id: 'a',
  note: 'avant',
  price: 100,
  status: 'x',
  expand: { status: { id: 'x' }, city: { id: 'c' } },
}
const write = (values: Readonly<Record<string, unknown>>) => ({
  collection: 'commands',
  id: 'a',
  fields: Object.keys(values),
  values,
})

describe('a row that is being written', () => {
  test('shows the new values and names their fields', () => {
    const shown = shownAtOnce(row, [write({ note: 'après' })])
    expect(shown).toMatchObject({ note: 'après', price: 100 })
    expect(onItsWay(shown)).toEqual(['note'])
  })

  test('shows the last of two writes, and both fields', () => {
    const shown = shownAtOnce(row, [write({ note: 'un' }), write({ note: 'deux', code: 'z' })])
    expect(shown.note).toBe('deux')
    expect(onItsWay(shown)).toEqual(['note', 'note', 'code'])
  })

  test('keeps a value that waits for the server, and says that it is on its way', () => {
    const shown = shownAtOnce(row, [{ collection: 'commands', id: 'a', fields: ['price'] }])
    expect(shown.price).toBe(100)
    expect(onItsWay(shown)).toEqual(['price'])
  })

  test('keeps its other relations', () => {
    const shown = shownAtOnce(row, [{ ...write({ status: 'y' }), expand: { status: { id: 'y' } } }])
    expect(shown.expand).toEqual({ status: { id: 'y' }, city: { id: 'c' } })
  })

  test('is itself where another row is written', () => {
    expect(shownAtOnce(row, [{ ...write({ note: 'z' }), id: 'b' }])).toBe(row)
  })
})
