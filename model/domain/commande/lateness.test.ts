import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, lateness, minuteurFor } from './lateness.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A week from Monday 00:00 on, repeated for two years: `hours` of each day, nothing on a day off. */
const weeks = (hours: readonly (readonly [number, number] | null)[]): Day[] =>
  Array.from({ length: 800 }, (_, n) => {
    const open = hours[n % hours.length] ?? null
    return {
      evening: n * DAY + 22 * HOUR,
      open: open && { start: n * DAY + open[0] * HOUR, end: n * DAY + open[1] * HOUR },
    }
  })

const OFFICE = weeks([[9, 19], [9, 19], [9, 19], [9, 19], [9, 19], [9, 13], null])
const ROUND_THE_CLOCK = weeks([[0, 24], [0, 24], [0, 24], [0, 24], [0, 24], [0, 24], null])
const limits = (orange_h: number, red_h = 0) => ({ orange_h, red_h, same_day: false })
const BY_EVENING = { orange_h: 0, red_h: 0, same_day: true }

describe('hours', () => {
  test('a day of delay is a day, Sundays apart', () => {
    expect(lateness(limits(24, 48), 10 * HOUR, ROUND_THE_CLOCK)).toEqual({
      late: DAY + 10 * HOUR,
      veryLate: 2 * DAY + 10 * HOUR,
    })
    expect(lateness(limits(24), 5 * DAY + 10 * HOUR, ROUND_THE_CLOCK).late).toBe(7 * DAY + 10 * HOUR)
  })
  test('what comes in at night begins in the morning', () => {
    expect(lateness(limits(4), 20 * HOUR, OFFICE).late).toBe(DAY + 13 * HOUR)
    expect(lateness(limits(4), 3 * HOUR, OFFICE).late).toBe(13 * HOUR)
    expect(lateness(limits(10), 9 * HOUR, OFFICE).late).toBe(19 * HOUR)
  })
  test('none is no limit', () => {
    expect(lateness(limits(0, 0), 0, OFFICE)).toEqual({ late: null, veryLate: null })
    expect(lateness(limits(1), 0, weeks([null]))).toEqual({ late: null, veryLate: null })
  })
})

describe('the same day', () => {
  test('in the evening, and the evening of the next working day', () => {
    expect(lateness(BY_EVENING, 10 * HOUR, OFFICE)).toEqual({ late: 22 * HOUR, veryLate: DAY + 22 * HOUR })
    expect(lateness(BY_EVENING, 5 * DAY + HOUR, OFFICE)).toEqual({
      late: 5 * DAY + 22 * HOUR,
      veryLate: 7 * DAY + 22 * HOUR,
    })
  })
  test('whoever goes out on a day off is expected that evening, too', () => {
    expect(lateness(BY_EVENING, 6 * DAY + HOUR, OFFICE.slice(6)).late).toBe(6 * DAY + 22 * HOUR)
  })
  test('after the evening, on the next working day', () => {
    expect(lateness(BY_EVENING, 5 * DAY + 23 * HOUR, OFFICE).late).toBe(7 * DAY + 22 * HOUR)
  })
})

const week = fc
  .array(
    fc.option(
      fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 })).map(([a, b]) => {
        const start = Math.min(a, b - 1)
        return [start, Math.max(b, start + 1)] as const
      }),
    ),
    { minLength: 7, maxLength: 7 },
  )
  .filter((days) => days.some((day) => day !== null))
  .map(weeks)
const instant = fc.integer({ min: 0, max: 14 * DAY - 1 })
const hours = fc.integer({ min: 1, max: 48 })

/** Open hours between two instants, counted span by span. */
const openBetween = (days: readonly Day[], from: number, to: number): number =>
  days.reduce(
    (sum, { open }) => sum + (open ? Math.max(0, Math.min(open.end, to) - Math.max(open.start, from)) : 0),
    0,
  )
const fromDay = (days: readonly Day[], at: number) => days.slice(Math.floor(at / DAY))
const lateAt = (days: readonly Day[], at: number, h: number) =>
  lateness(limits(h), at, fromDay(days, at)).late ?? Number.NaN

describe('whatever the week', () => {
  test('exactly the open hours asked for have passed, and it ends while somebody works', () => {
    fc.assert(
      fc.property(week, instant, hours, (days, at, h) => {
        const late = lateAt(days, at, h)
        expect(openBetween(days, at, late)).toBe(h * HOUR)
        expect(days.some(({ open }) => open && open.start < late && late <= open.end)).toBe(true)
      }),
    )
  })
  test('who comes later is late no sooner, and more hours are never less', () => {
    fc.assert(
      fc.property(week, instant, instant, hours, hours, (days, a, b, h, more) => {
        expect(lateAt(days, Math.min(a, b), h)).toBeLessThanOrEqual(lateAt(days, Math.max(a, b), h))
        expect(lateAt(days, a, h)).toBeLessThan(lateAt(days, a, h + more))
      }),
    )
  })
  test('one more day off never makes anything late sooner', () => {
    fc.assert(
      fc.property(week, instant, hours, fc.nat(20), (days, at, h, off) => {
        const fewer = days.map((day, n) => (n === off ? { ...day, open: null } : day))
        expect(lateAt(fewer, at, h)).toBeGreaterThanOrEqual(lateAt(days, at, h))
      }),
    )
  })
  test('by evening: after it came, and never twice the same evening', () => {
    fc.assert(
      fc.property(week, instant, (days, at) => {
        const { late, veryLate } = lateness(BY_EVENING, at, fromDay(days, at))
        expect(late).toBeGreaterThan(at)
        expect(veryLate).toBeGreaterThan(late ?? Number.NaN)
      }),
    )
  })
})

test('the clock of the ville before that of everywhere; one that is switched off does not run', () => {
  const minuteur = (id: string, ville: string, active = true) => ({
    id,
    status: 's',
    ville,
    active,
    orange_h: 1,
    red_h: 2,
    same_day: false,
    created: '',
    updated: '',
  })
  const all = [minuteur('everywhere', ''), minuteur('agadir', 'agadir'), minuteur('safi', 'safi', false)]
  const found = (ville: string, status = 's') => minuteurFor(all, status, [ville])?.id
  expect(minuteurFor(all, 's', ['founty', 'agadir'])?.id, 'a quartier waits as its ville').toBe('agadir')
  expect(minuteurFor([...all, minuteur('founty', 'founty')], 's', ['founty', 'agadir'])?.id).toBe('founty')
  expect(found('agadir')).toBe('agadir')
  expect(found('rabat')).toBe('everywhere')
  expect(found('safi')).toBe('everywhere')
  expect(found('agadir', 'other')).toBeUndefined()
})
