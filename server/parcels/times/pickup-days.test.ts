import { expect, test } from 'vitest'
import type { Row } from '#model/collections.ts'
import { creneauxLeft, placeOf } from '#model/domain/ramassage.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { pickupDays } from './pickup-days.ts'

type Ville = Partial<Row<'villes'>> & Pick<Row<'villes'>, 'jours' | 'cut_off' | 'agence'>

const CASA: Ville = { jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam'], cut_off: '15:30', agence: '' }
const FRIDAYS: Ville = { jours: ['ven'], cut_off: '', agence: '' }

/** The ninth month of 2027. */
const MONTH = {
  agence: '',
  valid_from: '2027-02-09 00:00:00.000Z',
  valid_to: '2027-03-10 00:00:00.000Z',
  ouverture: '10:00',
  fermeture: '16:00',
  cut_off: '',
  jours: [],
} satisfies Partial<Row<'horaires'>>

/** The rows that the calendar reads, with a Wednesday off. */
const remembers = (ville: Ville, periods: readonly Partial<Row<'horaires'>>[] = []): CachedRecords => {
  const rows: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    villes: new Map([['v', { parent: '', ...ville }]]),
    agences: new Map(),
    jours_feries: new Map([['f', { day: '2026-11-18 00:00:00.000Z' }]]),
    horaires: new Map(periods.map((period, n) => [String(n), { ...MONTH, ...period }])),
  }
  const cached = (name: string) => rows[name] ?? new Map()
  return { cached } as CachedRecords
}

const from = (ville: Ville, wanted: string, now: string, hour?: 'any') =>
  pickupDays(remembers(ville), 'v', Temporal.PlainDate.from(wanted), Temporal.Instant.from(now), hour)
    .take(3)
    .toArray()

test('today counts until the cut-off hour, on the wall clock of Morocco', () => {
  expect(from(CASA, '2026-11-20', '2026-11-20T15:29:00Z')[0]).toEqual({
    day: '2026-11-20',
    creneaux: ['apres_midi', 'soir'],
  })
  expect(from(CASA, '2026-11-20', '2026-11-20T15:30:00Z')[0]?.day).toBe('2026-11-21')
  // Until 2026-09-20 Morocco was an hour ahead.
  expect(from(CASA, '2026-07-01', '2026-07-01T14:30:00Z')[0]?.day).toBe('2026-07-02')
  expect(from(CASA, '2026-11-20', '2026-11-20T23:30:00Z', 'any')[0]?.day).toBe('2026-11-20')
})

test('Sundays, holidays and days the ville is not served are passed over', () => {
  expect(from(CASA, '2026-11-21', '2026-11-20T16:00:00Z').map(({ day }) => day)).toEqual([
    '2026-11-21',
    '2026-11-23',
    '2026-11-24',
  ])
  expect(from(CASA, '2026-11-18', '2026-11-17T08:00:00Z')[0]?.day).toBe('2026-11-19')
  expect(from(FRIDAYS, '2026-11-21', '2026-11-20T08:00:00Z').map(({ day }) => day)).toEqual([
    '2026-11-27',
    '2026-12-04',
    '2026-12-11',
  ])
})

test('a period has its own cut-off hour and its own days, and the ville its own outside of it', () => {
  const during = remembers(CASA, [{ cut_off: '13:00', jours: ['lun', 'mar', 'sam', 'dim'] }])
  const days = (wanted: string, now: string) =>
    pickupDays(during, 'v', Temporal.PlainDate.from(wanted), Temporal.Instant.from(now))
      .take(3)
      .map(({ day }) => day)
      .toArray()
  const first = days('2027-02-09', '2027-02-09T12:59:00Z')
  expect(first).toEqual(['2027-02-09', '2027-02-13', '2027-02-15'])
  expect(days('2027-02-09', '2027-02-09T13:00:00Z')[0]).toBe('2027-02-13')
  expect(days('2027-03-10', '2027-03-08T08:00:00Z')[0]).toBe('2027-03-11')
  expect(days('2027-02-08', '2027-02-08T15:29:00Z')[0]).toBe('2027-02-08')
  expect(days('2027-02-08', '2027-02-08T15:30:00Z')[0]).toBe('2027-02-09')
  const silent = pickupDays(
    remembers(CASA, [{}]),
    'v',
    Temporal.PlainDate.from('2027-02-09'),
    Temporal.Instant.from('2027-02-09T15:29:00Z'),
  )
  expect(silent.next().value).toMatchObject({ day: '2027-02-09' })
})

test('the past begins today, and what is more than two months away is not offered', () => {
  expect(from(CASA, '2020-01-01', '2026-11-20T08:00:00Z')[0]?.day).toBe('2026-11-20')
  expect(from(CASA, '2027-03-01', '2026-11-20T08:00:00Z')).toEqual([])
})

test.each([
  ['08:00', '', ['matin', 'apres_midi', 'soir']],
  ['13:00', '', ['apres_midi', 'soir']],
  ['20:59', '', ['soir']],
  ['21:00', '', []],
  ['10:00', '10:00', []],
] as const)('at %s with a cut-off at « %s » there is left %j', (time, cutOff, left) => {
  expect(creneauxLeft(time, cutOff)).toEqual(left)
})

test('an address is one place however it is written', () => {
  expect(placeOf('v', '12, rue des Écoles')).toBe(placeOf('v', '12 RUE des ecoles '))
  expect(placeOf('v', '12 rue des Écoles')).not.toBe(placeOf('v', '1 2rue des Écoles bis'))
  expect(placeOf('v', 'شارع ١٢')).toBe(placeOf('v', 'شارع 12'))
})
