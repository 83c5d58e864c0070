import { describe, expect, test } from 'vitest'
import { changeSearch, nextSort, readSearch, turned } from './list-search.ts'

describe('list state in the address', () => {
  test('reads what it knows and ignores the rest', () => {
    const search = readSearch(
      { q: 612, page: '3', status: ['a', 'b'], sort: '-total', utm: 'x', densite: 'compact' },
      ['status', 'city'],
    )
    expect(search.text).toBe('612')
    expect(search.page).toBe(3)
    expect([...search.filters]).toEqual([['status', 'a,b']])
    expect(search.density).toBe('compact')
    expect(search.columns).toBeNull()
  })

  test('what depends on the former value is told from the address, not from what is shown', () => {
    const tick = (one: string) => turned('status', (chosen) => [chosen, one].filter(Boolean).join(','))
    expect(changeSearch(changeSearch({ page: 4 }, tick('a')), tick('b'))).toEqual({ status: 'a,b' })
  })

  test('a new filter goes back to page 1 and keeps unknown parameters', () => {
    expect(changeSearch({ page: 4, utm: 'x', q: 'a' }, { status: 'b', q: '' })).toEqual({
      utm: 'x',
      status: 'b',
    })
  })

  test('opening a record or choosing columns keeps the page', () => {
    expect(changeSearch({ page: 4 }, { colis: '201126-153000' })).toEqual({ page: 4, colis: '201126-153000' })
  })

  test('defaults do not lengthen the address', () => {
    expect(changeSearch({}, { page: 1, perPage: 50, densite: '' })).toEqual({})
  })

  test('a height of rows that is said stays: what is usual is said by the view', () => {
    expect(changeSearch({}, { densite: 'normal' })).toEqual({ densite: 'normal' })
    expect(readSearch({}, []).density).toBeNull()
  })

  test('unreadable numbers fall back', () => {
    const search = readSearch({ page: '-2', perPage: 'abc' }, [])
    expect([search.page, search.perPage]).toEqual([1, 50])
  })

  test('a header cycles up, down, none', () => {
    expect(nextSort('', 'total', '-created')).toBe('total')
    expect(nextSort('total', 'total', '-created')).toBe('-total')
    expect(nextSort('-total', 'total', '-created')).toBe('')
    expect(nextSort('-created', 'total', '-created')).toBe('total')
    expect(nextSort('-created', 'created', '-created')).toBe('created')
    expect(nextSort('created', 'created', '-created')).toBe('-created')
  })
})
