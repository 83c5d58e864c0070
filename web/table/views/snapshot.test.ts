import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { type RawSearch, readSearch } from '../list-search.ts'
import { listView } from '../view.ts'
import { isChanged, openedBy, snapshotOf, unfiltered } from './snapshot.ts'

const { columns, filters } = listView(commands, {
  path: '/commands',
  title: { id: 'x' },
  columns: ['code', 'city', 'total'],
  filters: ['city', 'total'],
  empty: { title: { id: 'x' }, hint: { id: 'x' } },
})
const shown = (raw: RawSearch) => {
  const search = readSearch(
    raw,
    filters.map(({ name }) => name),
  )
  const asked = search.columns ?? ['code', 'city', 'total']
  return {
    search,
    filters,
    offered: columns,
    columns: columns.filter(({ name }) => asked.includes(name)),
    density: search.density ?? 'compact',
  } as const
}

describe('a view', () => {
  test('keeps filters, order, columns and height of rows, and not where one stands', () => {
    const list = shown({ city: 'casa', sort: '-total', page: 3, colis: '201126-153000', q: 'zohra' })
    const saved = snapshotOf(list)
    expect(openedBy(saved, list)).toEqual({
      city: 'casa',
      total: '',
      q: 'zohra',
      sort: '-total',
      colonnes: 'code,city,total',
      densite: 'compact',
    })
    expect(isChanged(saved, list)).toBe(false)
  })

  test('is changed by another filter, order or column, and by nothing else', () => {
    const saved = snapshotOf(shown({ city: 'casa' }))
    expect(isChanged(saved, shown({ city: 'casa', page: 7, perPage: 100 }))).toBe(false)
    expect(isChanged(saved, shown({ city: 'fes' }))).toBe(true)
    expect(isChanged(saved, shown({ city: 'casa', sort: 'total' }))).toBe(true)
    expect(isChanged(saved, shown({ city: 'casa', colonnes: 'code,city' }))).toBe(true)
    expect(isChanged(saved, shown({ city: 'casa', densite: 'confort' }))).toBe(true)
  })

  test('opens without what this person is not shown', () => {
    const list = shown({})
    const saved = 'city=casa&client_source=u1&colonnes=code,secret,total&other=1'
    expect(openedBy(saved, list)).toMatchObject({ city: 'casa', colonnes: 'code,total' })
    expect(Object.keys(openedBy(saved, list))).not.toContain('client_source')
    expect(Object.values(unfiltered(list)).every((value) => value === '')).toBe(true)
  })
})
