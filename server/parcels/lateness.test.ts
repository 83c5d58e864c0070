import { expect, test } from 'vitest'
import type { CollectionName, Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import { latenessOf } from './lateness.ts'

type Known = { readonly [N in CollectionName]?: readonly (Partial<Row<N>> & { readonly id: string })[] }

/** What a process remembers of the small collections, as long as none of them changes. */
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

test('a state without a time is never late, nor a parcel of a ville nobody knows ever lost', () => {
  expect(late('LIVRE', 'rabat', '2026-11-16 10:00:00.000Z')).toEqual(['', ''])
  expect(late('RECU_HUB', 'nowhere', '2026-11-20 10:00:00.000Z')[1]).toBe('2026-11-23 10:00:00.000Z')
})
