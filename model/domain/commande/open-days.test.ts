import { describe, expect, it } from 'vitest'
import type { Row } from '../../collections.ts'
import { hoursDuring, isServed, openHours, orderOfHours, periodOn, periodsOf } from './open-days.ts'

const USUAL = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam']
const hours = (ouverture: string, fermeture: string) => ({ ouverture, fermeture })
const period = (id: string, agence: string, valid_from: string, valid_to: string) =>
  ({ id, agence, valid_from, valid_to }) as Row<'horaires'>

describe('the hours of a ville', () => {
  it.each<[string, Parameters<typeof openHours>, object]>([
    [
      'every day but Sunday, round the clock',
      [undefined, undefined],
      { jours: USUAL, opens: 0, closes: 1440 },
    ],
    ['no day is named', [{ jours: [] }, undefined], { jours: USUAL, opens: 0, closes: 1440 }],
    ['its days', [{ jours: ['dim'] }, undefined], { jours: ['dim'], opens: 0, closes: 1440 }],
    [
      'the hours of its agence',
      [undefined, hours('08:30', '19:05')],
      { jours: USUAL, opens: 510, closes: 1145 },
    ],
    ['without opening', [undefined, hours('', '19:00')], { jours: USUAL, opens: 0, closes: 1440 }],
    ['without closing', [undefined, hours('08:00', '')], { jours: USUAL, opens: 0, closes: 1440 }],
    [
      'closed before it opens',
      [undefined, hours('19:00', '08:00')],
      { jours: USUAL, opens: 0, closes: 1440 },
    ],
    ['closed as it opens', [undefined, hours('08:00', '08:00')], { jours: USUAL, opens: 0, closes: 1440 }],
    ['from midnight', [undefined, hours('00:00', '00:01')], { jours: USUAL, opens: 0, closes: 1 }],
  ])('%s', (_, given, expected) => {
    expect(openHours(...given)).toEqual(expected)
  })

  it('in a period are its own, on the served days it names', () => {
    const usual = { jours: ['lun', 'mar'], opens: 480, closes: 1140 }
    const ramadan = hours('09:00', '15:00')
    expect(hoursDuring(usual, { ...ramadan, jours: [] })).toEqual({
      jours: ['lun', 'mar'],
      opens: 540,
      closes: 900,
    })
    expect(hoursDuring(usual, { ...ramadan, jours: ['mar', 'dim'] }).jours).toEqual(['mar'])
    expect(hoursDuring(usual, { ...hours('', ''), jours: [] })).toMatchObject({ opens: 0, closes: 1440 })
  })

  it('days are counted from Monday, 1, to Sunday, 7', () => {
    const usual = openHours(undefined, undefined)
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].filter((day) => isServed(usual, day))).toEqual([1, 2, 3, 4, 5, 6])
    const sundays = openHours({ jours: ['dim'] }, undefined)
    expect([1, 2, 3, 4, 5, 6, 7].filter((day) => isServed(sundays, day))).toEqual([7])
  })
})

describe('the periods of an agence', () => {
  const all = period('all', '', '2026-03-01 00:00:00.000Z', '2026-03-30 00:00:00.000Z')
  const own = period('own', 'a', '2026-03-10 00:00:00.000Z', '2026-03-12 00:00:00.000Z')
  const other = period('other', 'b', '2026-03-01 00:00:00.000Z', '2026-03-30 00:00:00.000Z')

  it('are its own before those of all, and none of another', () => {
    const ids = (agence: string) => periodsOf([all, own, other], agence).map(({ id }) => id)
    expect([ids('a'), ids('b'), ids('')]).toEqual([['own', 'all'], ['other', 'all'], ['all']])
    expect(periodsOf([own, all], 'a').map(({ id }) => id)).toEqual(['own', 'all'])
  })

  it('hold from their first day to their last', () => {
    const on = (day: string) => periodOn(periodsOf([all, own], 'a'), day)?.id
    expect(
      [
        '2026-02-28',
        '2026-03-01',
        '2026-03-09',
        '2026-03-10',
        '2026-03-12',
        '2026-03-13',
        '2026-03-30',
        '2026-03-31',
      ].map(on),
    ).toEqual([undefined, 'all', 'all', 'own', 'own', 'all', 'all', undefined])
  })
})

it.each<[string, string, object | null]>([
  ['', '', null],
  ['08:00', '19:00', null],
  ['08:00', '08:00', { fermeture: 'Donnez une heure de fermeture après 08:00.' }],
  ['08:00', '07:00', { fermeture: 'Donnez une heure de fermeture après 08:00.' }],
  ['08:00', '', { fermeture: 'Donnez une heure de fermeture après 08:00.' }],
  ['', '19:00', { ouverture: 'Donnez aussi l’heure d’ouverture.' }],
])('hours from « %s » to « %s »', (ouverture, fermeture, expected) => {
  const wrong = orderOfHours(ouverture, fermeture)
  const said =
    wrong && Object.fromEntries(Object.entries(wrong).map(([field, { message }]) => [field, message]))
  expect(said).toEqual(expected)
  for (const { code } of Object.values(wrong ?? {})) expect(code).toBe('validation_invalid_hours')
})
