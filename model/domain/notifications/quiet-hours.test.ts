import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  NO_QUIET_HOURS,
  QUIET_HOURS_PATTERN,
  quietFor,
  quietHours,
  USUAL_QUIET_HOURS,
} from './quiet-hours.ts'

const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

test.each([
  ['', '21:59', 0],
  ['', '22:00', 540],
  ['', '02:30', 270],
  ['', '06:59', 1],
  ['', '07:00', 0],
  ['13:00-14:30', '13:00', 90],
  ['13:00-14:30', '14:30', 0],
  ['13:00-14:30', '03:00', 0],
  [NO_QUIET_HOURS, '00:00', 0],
  [NO_QUIET_HOURS, '12:00', 0],
])('hours « %s » at %s are quiet for %i minutes more', (stored, time, minutes) => {
  expect(quietFor(quietHours(stored), at(time))).toBe(minutes)
})

test('a wait until the end of the quiet hours is never followed by another', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  fc.assert(
    fc.property(minute, minute, minute, (from, to, now) => {
      const wait = quietFor({ from, to }, now)
      expect(wait).toBeLessThan(1_440)
      expect(quietFor({ from, to }, (now + wait) % 1_440)).toBe(0)
    }),
  )
})

test('the stored form accepts times of a day alone', () => {
  const form = new RegExp(QUIET_HOURS_PATTERN)
  expect([USUAL_QUIET_HOURS, NO_QUIET_HOURS, '23:59-00:00'].every((one) => form.test(one))).toBe(true)
  expect(
    ['24:00-07:00', '22:60-07:00', '22:00', '9:00-10:00', '22:00-07:00 '].some((one) => form.test(one)),
  ).toBe(false)
})
