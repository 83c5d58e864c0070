import { expect, test } from 'vitest'
import { depences } from '#model/collections/depences.ts'
import type { Selection } from '../selection.ts'
import type { List } from '../use-list.ts'
import { listView } from '../view.ts'
import { directPath, requestOf } from './export-list.ts'

const EMPTY = { id: '', message: '' }
const view = listView(depences, {
  path: '/depences',
  title: EMPTY,
  columns: ['label', { field: 'date', under: 'category' }, 'agence.name', 'amount'],
  empty: { title: EMPTY, hint: EMPTY },
})
const SHOWN = ['label', 'date', 'agence.name', 'amount']

const listOf = (values: Partial<List> = {}, sort = ''): List =>
  ({
    view,
    columns: view.columns.filter(({ name }) => SHOWN.includes(name)),
    filter: 'amount > 5',
    searched: 'gasoil',
    search: { sort },
    ...values,
  }) as List

const selectionOf = (ids: readonly string[], all = false) =>
  ({ all, rows: new Map(ids.map((id) => [id, { id }])) }) as unknown as Selection

const CSV = { format: 'csv', shown: false } as const

test('the whole list is request for as it is: filter, search and order', () => {
  expect(requestOf(listOf(), null, CSV)).toEqual({
    collection: 'depences',
    filter: 'amount > 5',
    search: 'gasoil',
    sort: '-date,-created',
    columns: '',
    trash: false,
    format: 'csv',
  })
  expect(requestOf(listOf({}, 'label'), null, CSV).sort).toBe('label')
})

test.each([
  ['no row', selectionOf([]), { filter: 'amount > 5', search: 'gasoil' }],
  ['all rows', selectionOf(['a'], true), { filter: 'amount > 5', search: 'gasoil' }],
  ['two rows', selectionOf(['a', 'b']), { filter: '(id = "a" || id = "b")', search: '' }],
])('with %s chosen', (_, selection, expected) => {
  expect(requestOf(listOf(), selection, CSV)).toMatchObject(expected)
})

test('the columns on screen are those a file can have, second lines after theirs', () => {
  expect(requestOf(listOf(), null, { format: 'xlsx', shown: true }).columns).toBe(
    'label,date,category,amount',
  )
})

test('the direct address holds what is request, and nothing empty', () => {
  const request = requestOf(listOf({ view: { ...view, putAside: true }, searched: '' }), null, CSV)
  expect(directPath(request)).toBe(
    '/api/collections/depences/records/export?filter=amount+%3E+5&sort=-date%2C-created&format=csv&trash=true',
  )
})
