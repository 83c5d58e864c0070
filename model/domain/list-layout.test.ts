import { describe, expect, test } from 'vitest'
import { readLayout } from './list-layout.ts'

describe('the layout of a list', () => {
  test('is read whole', () => {
    const layout = {
      columns: ['total', 'code'],
      widths: { code: 140 },
      pins: { code: false, total: true },
      density: 'confort',
    }
    expect(readLayout(layout)).toEqual(layout)
  })

  test('leaves out what is no layout, so that a list always opens', () => {
    expect(readLayout(null)).toEqual({})
    expect(readLayout(['code'])).toEqual({})
    expect(
      readLayout({
        columns: ['', 7, 'code', 'x'.repeat(200)],
        widths: { code: 4, total: 9_000, city: '80' },
        pins: { code: 'yes' },
        density: 'huge',
        colour: 'red',
      }),
    ).toEqual({ columns: ['code'] })
    expect(readLayout({ columns: Array.from({ length: 500 }, (_, at) => `c${at}`) }).columns).toHaveLength(
      120,
    )
  })
})
