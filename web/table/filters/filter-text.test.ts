import { describe, expect, test } from 'vitest'
import { collectionOf } from '#model/collections.ts'
import type { Clock } from '../clock.ts'
import { readSearch } from '../list-search.ts'
import { daysBefore, daysOf } from './date-range.ts'
import { fieldFilter, listFilter, listSearchText, searchFields } from './filter-text.ts'
import { phoneDigits } from './search-text.ts'

const clock: Clock = {
  now: '2026-11-20 22:30:00.000Z',
  offset_min: 0,
  today_start: '2026-11-20 00:00:00.000Z',
}
const commands = collectionOf('commands')
const view = (ranked: boolean) => ({
  collection: commands,
  through: [],
  search: searchFields(commands, commands.search),
  ranked,
})
const read = (raw: Record<string, unknown>) => readSearch(raw, Object.keys(commands.fields))
const filter = (raw: Record<string, unknown>, locked = '') =>
  listFilter(view(false), read(raw), clock, locked)

describe('filter text', () => {
  test('OR inside a column, AND across columns', () => {
    expect(filter({ status: 'a,b', client_source: 'c' })).toBe(
      '((status = "a" || status = "b") && client_source = "c")',
    )
  })

  test('a ville is looked at with its quartiers', () => {
    expect(filter({ city: 'c' })).toBe('(city.id = "c" || city.parent = "c")')
    expect(filter({ city: 'c,-' })).toBe('((city.id = "c" || city.parent = "c") || city = "")')
    const livreurs = collectionOf('livreurs')
    expect(fieldFilter('villes', livreurs.fields.villes ?? never(), 'c,-', clock)).toBe(
      '((villes.id ?= "c" || villes.parent ?= "c") || villes:length = 0)',
    )
  })

  test('nothing chosen is a choice', () => {
    expect(filter({ delivery_man: '-' })).toBe('delivery_man = ""')
  })

  test('the locked filter of a view comes first', () => {
    expect(filter({ is_echange: 'oui' }, 'outcome = "LIVRE"')).toBe(
      '(outcome = "LIVRE" && is_echange = true)',
    )
  })

  test('amounts are dirhams, either side may be open', () => {
    expect(filter({ total: '100..250.5' })).toBe('(total >= 100 && total <= 250.5)')
    expect(filter({ total: '..250' })).toBe('total <= 250')
    expect(filter({ total: 'x..' })).toBe('')
  })

  test('whether there is an amount, or a file, may be asked alone', () => {
    const of = (name: 'versements' | 'depences', field: string) => (value: string) =>
      fieldFilter(field, collectionOf(name).fields[field] ?? never(), value, clock)
    const [gap, receipt] = [of('versements', 'ecart'), of('depences', 'piece')]
    expect([gap('oui'), gap('non'), gap('5..')]).toEqual(['ecart != 0', 'ecart = 0', 'ecart >= 5'])
    expect([receipt('oui'), receipt('non'), receipt('x')]).toEqual(['piece != ""', 'piece = ""', ''])
  })

  test('a phone typed the Moroccan way finds E.164', () => {
    expect(filter({ q: '06 12 34' })).toBe(
      '(code ~ "06 12 34" || receiver_full_name ~ "06 12 34" || receiver_phone_number ~ "+21261234")',
    )
    expect(phoneDigits('٠٦١٢')).toBe('+212612')
    expect(phoneDigits('00212 612')).toBe('+212612')
    expect(phoneDigits('Ahmed')).toBeNull()
  })

  test('two letters are not searched in a big list', () => {
    expect(filter({ q: 'ab' })).toBe('')
  })

  test('what the search of the API looks for is no filter; a code is read as its scanner meant it', () => {
    expect(listFilter(view(true), read({ q: 'bennani', status: 'c' }), clock)).toBe('status = "c"')
    expect(listSearchText(view(true), read({ q: 'bennani' }))).toBe('bennani')
    expect(listSearchText(view(true), read({ q: 'éà&&é-)&("ààà' }))).toBe('201126-153000')
    expect(listSearchText(view(true), read({ q: 'ab' }))).toBe('')
    expect(listSearchText(view(false), read({ q: 'bennani' }))).toBe('')
  })

  test('lists of choices ask whether they hold one', () => {
    const users = collectionOf('users')
    const roles = users.fields.roles
    if (!roles) throw new Error('no roles')
    expect(fieldFilter('roles', roles, 'Villes,-', clock)).toBe(
      '(roles:each ?= "Villes" || roles:length = 0)',
    )
  })
})

describe('periods', () => {
  test('are calendar days here, as instants', () => {
    expect(filter({ created: 'aujourdhui' })).toBe(
      '(created >= "2026-11-20 00:00:00.000Z" && created < "2026-11-21 00:00:00.000Z")',
    )
    const winter = { ...clock, offset_min: 60 }
    expect(fieldFilter('created', commands.fields.created ?? never(), 'hier', winter)).toBe(
      '(created >= "2026-11-18 23:00:00.000Z" && created < "2026-11-19 23:00:00.000Z")',
    )
  })

  test('a change made at 23:30 is of today, not of tomorrow', () => {
    expect(daysOf('aujourdhui', { ...clock, now: '2026-11-20 23:30:00.000Z' })).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    })
  })

  test('months', () => {
    expect(daysOf('mois-dernier', clock)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(daysOf('2026-11-01..', clock)).toEqual({ from: '2026-11-01', to: '' })
    expect(daysOf('hier-soir', clock)).toBeNull()
  })
})

function never(): never {
  throw new Error('the field is declared')
}

describe('the period before', () => {
  test.each([
    ['aujourdhui', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['hier', '2026-11-20', '2026-11-18', '2026-11-18'],
    ['7j', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['30j', '2026-11-20', '2026-09-22', '2026-10-21'],
    ['mois', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['mois', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['mois', '2026-01-05', '2025-12-01', '2025-12-05'],
    ['mois-dernier', '2026-11-20', '2026-09-01', '2026-09-30'],
    ['mois-dernier', '2026-03-31', '2026-01-01', '2026-01-31'],
    ['2026-11-16..2026-11-18', '2026-11-20', '2026-11-13', '2026-11-15'],
    ['2026-03-01', '2026-11-20', '2026-02-28', '2026-02-28'],
  ])('of %s on %s is %s to %s', (value, day, from, to) => {
    const at = { ...clock, now: `${day} 22:30:00.000Z` }
    expect(daysBefore(value, at)).toEqual({ from, to })
  })

  test('is none where the period has an open side, or is none itself', () => {
    for (const value of ['2026-11-16..', '..2026-11-16', '', 'passe', '2026-11-18..2026-11-16']) {
      expect(daysBefore(value, clock)).toBeNull()
    }
  })
})
