import { describe, expect, it } from 'vitest'
import { collection, newestBy, ordersBy, searchedFields } from './collection.ts'
import {
  autodate,
  bool,
  count,
  date,
  defaultOf,
  file,
  isJournalled,
  isMultiple,
  isNullable,
  isServerWritten,
  isStored,
  list,
  money,
  relation,
  select,
  text,
} from './fields.ts'
import { and, compare, eq, isPast, literal, oneOf, or } from './filter.ts'
import { plainDecimal } from './plain-decimal.ts'

const declared = collection('notes', {
  labels: { one: 'note', many: 'notes' },
  title: 'texte',
  fields: {
    texte: text({ label: 'Texte' }),
    rang: count({ label: 'Rang' }),
    updated: autodate({ label: 'Modifié', on: 'write' }),
  },
  indexes: [
    { fields: ['rang', 'texte'] },
    { fields: ['texte'], using: 'trigram', newestBy: 'created' },
    { fields: ['updated'], unique: true },
    { fields: ['created'], where: 'rang > 1' },
  ],
})

describe('a collection', () => {
  it('has what it does not declare: dates, and nothing else', () => {
    expect(Object.keys(declared.fields)).toEqual(['texte', 'rang', 'updated', 'created'])
    expect(declared).toMatchObject({
      ...{
        type: 'base',
        search: [],
        exported: {},
        sort: '',
        periods: null,
        cached: false,
        trash: false,
        counters: [],
      },
      ...{ sealed: false, journalled: true, bodyBytes: Number.POSITIVE_INFINITY },
    })
    expect(declared.labels.feminine).toBe(false)
    const of = collection('x', {
      labels: { one: 'x', many: 'x', feminine: true },
      title: 'a',
      fields: { a: text({ label: 'A' }) },
      cached: true,
      trash: true,
      sealed: true,
      journalled: false,
      bodyBytes: 7,
    })
    expect(of).toMatchObject({
      cached: true,
      trash: true,
      sealed: true,
      journalled: false,
      bodyBytes: 7,
      labels: { feminine: true },
    })
  })

  it('has the id of the record protocol: a CRC32 of its type and name', () => {
    expect(declared.id).toBe('pbc_3395098727')
    expect(
      collection('users', { type: 'auth', labels: { one: 'u', many: 'u' }, title: 'email', fields: {} }).id,
    ).toBe('_pb_users_auth_')
  })

  it('is searched and ordered as its indexes are', () => {
    expect(searchedFields(declared)).toEqual(['texte'])
    expect(newestBy(declared)).toBe('created')
    expect(['rang', 'texte', 'updated', 'created'].filter((name) => ordersBy(declared, name))).toEqual([
      'rang',
    ])
    expect(ordersBy({ ...declared, cached: true }, 'texte')).toBe(true)
    expect(newestBy({ ...declared, indexes: [] })).toBeUndefined()
  })
})

describe('a field', () => {
  const label = 'x'
  it('holds a list where it may hold several', () => {
    const many = [
      list({ label }),
      select({ label, options: {}, maxSelect: 2 }),
      relation({ label, to: 'x', maxSelect: 2 }),
      file({ label, maxSelect: 2 }),
    ]
    const one = [
      text({ label }),
      select({ label, options: {} }),
      select({ label, options: {}, maxSelect: 1 }),
      relation({ label, to: 'x' }),
      file({ label }),
    ]
    expect(many.map(isMultiple)).toEqual([true, true, true, true])
    expect(one.map(isMultiple)).toEqual([false, false, false, false, false])
  })

  it('may be nothing where it says so', () => {
    expect(
      [money({ label, nullable: true }), count({ label, nullable: true }), count({ label })].map(isNullable),
    ).toEqual([true, true, false])
    expect(isNullable({ ...text({ label }), nullable: true } as never)).toBe(false)
  })

  it('is stored, journalled and written by callers unless it says otherwise', () => {
    const sum = money({ label, sumOf: ['a'] })
    expect([text({ label }), sum, bool({ label, transient: true })].map(isStored)).toEqual([
      true,
      false,
      false,
    ])
    expect(
      [
        text({ label }),
        text({ label, see: [] }),
        text({ label, see: ['client'] }),
        text({ label, journalled: false }),
        text({ label, transient: true, see: [], journalled: true }),
      ].map(isJournalled),
    ).toEqual([true, false, true, false, true])
    expect(
      [
        text({ label }),
        sum,
        autodate({ label, on: 'create' }),
        text({ label, write: [] }),
        text({ label, write: ['client'] }),
        date({ label }),
      ].map(isServerWritten),
    ).toEqual([false, true, true, true, false, false])
    expect([defaultOf(bool({ label, default: true })), defaultOf(text({ label }))]).toEqual([true, undefined])
  })
})

it('a filter quotes its values and joins its parts', () => {
  expect(eq('a', 'b"c')).toBe('a = "b\\"c"')
  expect([literal(1), literal(true), compare('a', '>=', 2)]).toEqual(['1', 'true', 'a >= 2'])
  expect([and(), and('', 'a'), and('a', '', 'b'), or('a', 'b')]).toEqual(['', 'a', '(a && b)', '(a || b)'])
  expect(oneOf('a', ['x', 'y'])).toBe('(a = "x" || a = "y")')
  expect(isPast('a')).toBe('(a != "" && a <= @now)')
})

it.each([
  [0, '0'],
  [1.5, '1.5'],
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.25e-7, '-0.000000125'],
  [12.5e20, '1250000000000000000000'],
])('%d is written « %s »', (value, expected) => {
  expect(plainDecimal(value)).toBe(expected)
})
