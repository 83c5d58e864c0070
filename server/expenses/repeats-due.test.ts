import { describe, expect, it } from 'vitest'
import { repeatsDue } from './repeats-due.ts'

const due = (first: string, today: string, done = '', until = '') =>
  repeatsDue(first, { done, until, today }).map(({ day }) => day)

describe('a dépense that is repeated each month', () => {
  it.each([
    ['nothing in its own month', due('2026-10-05', '2026-10-31'), []],
    ['nothing before its day', due('2026-10-05', '2026-11-04'), []],
    ['the next month from its day on', due('2026-10-05', '2026-11-05'), ['2026-11-05']],
    ['each month there was', due('2026-09-05', '2026-11-20'), ['2026-10-05', '2026-11-05']],
    ['no month twice', due('2026-09-05', '2026-11-20', '2026-10'), ['2026-11-05']],
    ['nothing after its end', due('2026-09-05', '2026-12-20', '', '2026-11-04'), ['2026-10-05']],
    ['its last day is still of it', due('2026-09-05', '2026-12-20', '', '2026-10-05'), ['2026-10-05']],
    ['the last day of a shorter month', due('2027-01-31', '2027-03-31'), ['2027-02-28', '2027-03-31']],
  ])('has %s', (_, found, wanted) => expect(found).toEqual(wanted))

  it('fills no more than a year', () => {
    const days = due('2020-01-15', '2026-11-20')
    expect(days).toHaveLength(12)
    expect(days.at(-1)).toBe('2026-11-15')
  })
})
