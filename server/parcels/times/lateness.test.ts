import { expect, test } from 'vitest'
import type { CollectionName, Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { latenessOf } from './lateness.ts'

type Known = { readonly [N in CollectionName]?: readonly (Partial<Row<N>> & { readonly id: string })[] }

/** The cached collections of a process, with rows that stay the same objects. */
const remembering = (known: Known) => {
  const maps = new Map<CollectionName, Map<string, never>>()
  return {
    cached(name: CollectionName) {
      const rows = maps.get(name) ?? new Map((known[name] ?? []).map((row) => [row.id, row as never]))
      maps.set(name, rows)
      return rows
    },
  }
}

const minuteur = (code: StateCode, hours: Partial<Row<'minuteurs'>>) => ({
  id: code,
  status: stateId(code),
  ville: '',
  orange_h: 0,
  red_h: 0,
  same_day: false,
  active: true,
  ...hours,
})
const period = (
  id: string,
  agence: string,
  [from, to]: readonly [string, string],
  hours: Partial<Row<'horaires'>>,
) => ({
  id,
  agence,
  valid_from: `2027-${from} 00:00:00.000Z`,
  valid_to: `2027-${to} 00:00:00.000Z`,
  jours: [],
  ...hours,
})
const SIX_DAYS = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam'] as const
const engine = remembering({
  minuteurs: [
    minuteur('RECU_HUB', { orange_h: 24, red_h: 48 }),
    minuteur('EN_DISTRIBUTION', { same_day: true }),
    minuteur('REPORTE', { orange_h: 10 }),
  ],
  villes: [
    { id: 'rabat', jours: [...SIX_DAYS], agence: '' },
    { id: 'safi', jours: [...SIX_DAYS], agence: 'safi' },
    { id: 'zagora', jours: ['mar', 'ven'], agence: '' },
    { id: 'souk', jours: ['dim'], agence: '' },
  ],
  agences: [{ id: 'safi', ouverture: '09:00', fermeture: '19:00' }],
  jours_feries: [{ id: 'f', day: '2026-11-18 00:00:00.000Z' }],
  horaires: [
    // One period for every agence, 9 February to 10 March 2027, and one for Safi in its first week.
    period('ramadan', '', ['02-09', '03-10'], { ouverture: '10:00', fermeture: '16:00' }),
    period('first', 'safi', ['02-09', '02-15'], { ouverture: '10:00', fermeture: '14:00', jours: ['mar'] }),
    period('elsewhere', 'rabat', ['02-09', '02-09'], { ouverture: '00:00', fermeture: '00:10' }),
  ],
})
const late = (code: StateCode, ville: string, at: string, reported_date = '') => {
  const { late_at, very_late_at } = latenessOf(engine, { status: stateId(code), ville, at, reported_date })
  return [late_at, very_late_at]
}

// Monday 16 November 2026; Wednesday is a holiday, the 22nd a Sunday. Morocco is at UTC.
test('24 h in the hub: orange, 48 h: red, holidays and Sundays apart', () => {
  expect(late('RECU_HUB', 'rabat', '2026-11-16 10:00:00.000Z')).toEqual([
    '2026-11-17 10:00:00.000Z',
    '2026-11-19 10:00:00.000Z',
  ])
  expect(late('RECU_HUB', 'rabat', '2026-11-20 10:00:00.000Z')).toEqual([
    '2026-11-21 10:00:00.000Z',
    '2026-11-23 10:00:00.000Z',
  ])
})

test('parcels entered one after the other wait for themselves, whatever the one before waits for', () => {
  const [monday, later] = ['2026-11-16 10:00:00.000Z', '2026-11-16 11:00:00.000Z']
  expect(late('RECU_HUB', 'rabat', monday)[0]).toBe('2026-11-17 10:00:00.000Z')
  expect(late('RECU_HUB', 'rabat', monday)[0]).toBe('2026-11-17 10:00:00.000Z')
  expect(late('RECU_HUB', 'rabat', later)[0]).toBe('2026-11-17 11:00:00.000Z')
  expect(late('REPORTE', 'rabat', later)[0]).toBe('2026-11-16 21:00:00.000Z')
  expect(late('REPORTE', 'zagora', later)[0]).toBe('2026-11-17 10:00:00.000Z')
})

test('an agence that closes at night counts its own hours', () => {
  expect(late('RECU_HUB', 'safi', '2026-11-16 18:00:00.000Z')).toEqual([
    '2026-11-20 12:00:00.000Z',
    '2026-11-23 16:00:00.000Z',
  ])
})

test('a ville served twice a week waits for its days', () => {
  expect(late('RECU_HUB', 'zagora', '2026-11-16 10:00:00.000Z')[0]).toBe('2026-11-18 00:00:00.000Z')
  expect(late('RECU_HUB', 'souk', '2026-11-16 10:00:00.000Z')[0]).toBe('2026-11-23 00:00:00.000Z')
})

test('out for delivery: by 22:00, by the wall clock of the company', () => {
  expect(late('EN_DISTRIBUTION', 'rabat', '2026-11-17 09:00:00.000Z')).toEqual([
    '2026-11-17 22:00:00.000Z',
    '2026-11-19 22:00:00.000Z',
  ])
  expect(late('EN_DISTRIBUTION', 'rabat', '2026-06-02 09:00:00.000Z')[0]).toBe('2026-06-02 21:00:00.000Z')
})

test('an hour the clock skips is no hour of waiting', () => {
  const [at] = late('RECU_HUB', 'rabat', '2026-09-19 12:00:00.000Z')
  expect(at).toBe('2026-09-21 13:00:00.000Z')
})

test('put off to a day, it waits from that morning', () => {
  expect(late('REPORTE', 'safi', '2026-11-16 10:00:00.000Z', '2026-11-19 00:00:00.000Z')[0]).toBe(
    '2026-11-19 19:00:00.000Z',
  )
  expect(late('REPORTE', 'safi', '2026-11-16 10:00:00.000Z')[0]).toBe('2026-11-17 10:00:00.000Z')
})

test('in a period of other hours, those count, from its first day to its last', () => {
  // Monday 8 February is open round the clock; of the 24 h, 14 are left, and a day is of six hours.
  expect(late('RECU_HUB', 'rabat', '2027-02-08 14:00:00.000Z')[0]).toBe('2027-02-11 12:00:00.000Z')
  // Tuesday to Friday are 24 h; nothing of Tuesday counts before ten.
  expect(late('RECU_HUB', 'rabat', '2027-02-09 03:00:00.000Z')[0]).toBe('2027-02-12 16:00:00.000Z')
  expect(late('RECU_HUB', 'rabat', '2027-03-10 13:00:00.000Z')).toEqual([
    '2027-03-11 21:00:00.000Z',
    '2027-03-12 21:00:00.000Z',
  ])
})

test('an agence with a period of its own keeps its hours and its days, then those of all', () => {
  // Tuesday 9 only, four hours; then six a day from Tuesday 16.
  expect(late('RECU_HUB', 'safi', '2027-02-09 08:00:00.000Z')[0]).toBe('2027-02-19 12:00:00.000Z')
})

test('a state without a time is never late, nor a parcel of a ville nobody knows ever lost', () => {
  expect(late('LIVRE', 'rabat', '2026-11-16 10:00:00.000Z')).toEqual(['', ''])
  expect(late('RECU_HUB', 'nowhere', '2026-11-20 10:00:00.000Z')[1]).toBe('2026-11-23 10:00:00.000Z')
})
