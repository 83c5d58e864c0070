import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { listView } from '../view.ts'
import { arrangedColumns } from './arranged.ts'

const { columns } = listView(commands, {
  path: '/commands',
  title: { id: 'x' },
  columns: [
    { field: 'code', pinned: true, under: 'created' },
    'city',
    'total',
    { field: 'created', hidden: true },
  ],
  empty: { title: { id: 'x' }, hint: { id: 'x' } },
})
const shown = (...rest: Parameters<typeof arrangedColumns> extends [unknown, ...infer R] ? R : never) =>
  arrangedColumns(columns, ...rest).map(({ name }) => name)

describe('the columns of a list', () => {
  test('are those of the address, else those kept, else those of the view', () => {
    expect(shown({}, null)).toEqual(['code', 'city', 'total'])
    expect(shown({ columns: ['total', 'city'] }, null)).toEqual(['total', 'city'])
    expect(shown({ columns: ['total', 'city'] }, ['city'])).toEqual(['city'])
    expect(shown({ columns: ['gone'] }, ['neither'])).toEqual(['code', 'city', 'total'])
  })

  test('begin with those that are stuck, and are as wide as they are kept', () => {
    expect(shown({ pins: { total: true } }, ['city', 'total', 'code'])).toEqual(['total', 'code', 'city'])
    expect(shown({ pins: { code: false } }, ['city', 'code'])).toEqual(['city', 'code'])
    const [code] = arrangedColumns(columns, { widths: { code: 300 } }, null)
    expect(code?.width).toBe(300)
  })

  test('a field asked for as a column is no second line any more', () => {
    const under = (asked: string[]) => arrangedColumns(columns, {}, asked)[0]?.under?.name
    expect(under(['code', 'city'])).toBe('created')
    expect(under(['code', 'created'])).toBeUndefined()
  })
})
