import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../commande/lateness.ts'
import type { ClaimState } from './claim-states.ts'
import { type ClaimEvent, claimClock, isLate } from './clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Sixty weeks from instant 0, a Monday; of each day the hours it is open. */
const weeks = (week: readonly (readonly [number, number] | null)[]): Day[] =>
  Array.from({ length: 420 }, (_, n) => {
    const hours = week[n % week.length]
    const at = n * DAY
    return {
      evening: at + 22 * HOUR,
      open: hours ? { start: at + hours[0] * HOUR, end: at + hours[1] * HOUR } : null,
    }
  })
/** 9:00 to 18:00, Sunday off. */
const OFFICE = weeks([[9, 18], [9, 18], [9, 18], [9, 18], [9, 18], [9, 18], null])
const from = (days: readonly Day[]) => (at: number) => days.slice(Math.floor(at / DAY))
const clockOf = (events: readonly ClaimEvent[], delay: number, days = OFFICE) =>
  claimClock(events, delay, from(days))
const at = (state: ClaimState, day: number, hour: number): ClaimEvent => ({
  state,
  at: day * DAY + hour * HOUR,
})

describe('a delay of ten open hours', () => {
  const opened = at('ouverte', 0, 17)

  test('goes on the next morning, past Sunday', () => {
    expect(clockOf([opened], 10 * HOUR)).toEqual({ used: 0, due: DAY + 18 * HOUR, missed: null })
    expect(clockOf([at('ouverte', 5, 17)], 10 * HOUR).due).toBe(7 * DAY + 18 * HOUR)
  })

  test('waits while the client has the next word, and goes on with what is left', () => {
    const paused = [opened, at('attente_client', 1, 11)]
    expect(clockOf(paused, 10 * HOUR)).toEqual({ used: 3 * HOUR, due: null, missed: null })
    const answered = [...paused, at('en_cours', 3, 9)]
    expect(clockOf(answered, 10 * HOUR).due).toBe(3 * DAY + 16 * HOUR)
    expect(clockOf([...answered, at('ouverte', 3, 12)], 10 * HOUR).due).toBe(3 * DAY + 16 * HOUR)
  })

  test.each(['resolue', 'rejetee'] as const)(
    'stops when it is %s, and goes on when it is opened again',
    (end) => {
      const decided = [opened, at(end, 1, 12)]
      expect(clockOf(decided, 10 * HOUR)).toEqual({ used: 4 * HOUR, due: DAY + 18 * HOUR, missed: null })
      expect(clockOf([...decided, at('ouverte', 2, 9)], 10 * HOUR).due).toBe(2 * DAY + 15 * HOUR)
    },
  )

  test('once missed is missed for ever', () => {
    const late = [opened, at('en_cours', 1, 10), at('attente_client', 2, 10)]
    const missed = DAY + 18 * HOUR
    for (const events of [late, [...late, at('en_cours', 8, 9)], [...late, at('resolue', 8, 9)]]) {
      expect(clockOf(events, 10 * HOUR)).toMatchObject({ due: missed, missed })
    }
    expect(isLate(clockOf(late, 10 * HOUR), 'attente_client', 0)).toBe(true)
  })

  test('is late when its time has passed, not while it is paused', () => {
    const running = clockOf([opened], 10 * HOUR)
    expect(isLate(running, 'ouverte', DAY + 18 * HOUR)).toBe(false)
    expect(isLate(running, 'ouverte', DAY + 18 * HOUR + 1)).toBe(true)
    expect(isLate(clockOf([opened, at('attente_client', 1, 11)], 10 * HOUR), 'attente_client', 9 * DAY)).toBe(
      false,
    )
  })

  test('none is promised where it is 0', () => {
    expect(clockOf([opened, at('resolue', 9, 9)], 0)).toMatchObject({ due: null, missed: null })
  })
})

const STATES = ['ouverte', 'en_cours', 'attente_client', 'resolue', 'rejetee'] as const
const week = fc
  .array(fc.option(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 24 }))), {
    minLength: 7,
    maxLength: 7,
  })
  .filter((days) => days.some((day) => day !== null))
  .map(weeks)
/** A history with at least one pause in it, the place of that pause, and a moment inside of it. */
const history = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 * DAY }), fc.constantFrom(...STATES)), { maxLength: 6 }),
    fc.integer({ min: 1, max: 3 * DAY }),
    fc.integer({ min: 1, max: 3 * DAY }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 * DAY }), fc.constantFrom(...STATES)), { maxLength: 6 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([before, wait, length, after, share]) => {
    let now = 9 * HOUR
    const next = (passed: number, state: ClaimState): ClaimEvent => {
      now += passed
      return { at: now, state }
    }
    const events = [next(0, 'ouverte'), ...before.map(([passed, state]) => next(passed, state))]
    const pause = next(wait, 'attente_client')
    const resumed = next(length, 'en_cours')
    const middle = pause.at + Math.floor(share * (resumed.at - pause.at))
    const rest = after.map(([passed, state]) => next(passed, state))
    return { before: events, pause, middle, rest: [resumed, ...rest] }
  })
const delay = fc.integer({ min: 1, max: 60 * HOUR })

test('splitting a pause changes nothing', () => {
  fc.assert(
    fc.property(week, history, delay, (days, { before, pause, middle, rest }, length) => {
      const whole = clockOf([...before, pause, ...rest], length, days)
      const split = [
        ...before,
        pause,
        { at: middle, state: 'en_cours' as const },
        { at: middle, state: 'attente_client' as const },
        ...rest,
      ]
      expect(clockOf(split, length, days)).toEqual(whole)
    }),
    { numRuns: 500 },
  )
})

test('what is used is the open time outside of the pauses, counted hour by hour', () => {
  fc.assert(
    fc.property(week, history, delay, (days, { before, pause, rest }, length) => {
      const events = [...before, pause, ...rest]
      let sum = 0
      for (const [index, { at: start, state }] of events.entries()) {
        const end = events[index + 1]?.at
        if (end === undefined || !['ouverte', 'en_cours'].includes(state)) continue
        for (const { open } of days) {
          if (open) sum += Math.max(0, Math.min(open.end, end) - Math.max(open.start, start))
        }
      }
      // A stretch that goes on at the end is not over: its time is not used yet.
      const running = events.findLastIndex(({ state }) => !['ouverte', 'en_cours'].includes(state)) + 1
      for (const [index, { at: start }] of events.entries()) {
        const end = events[index + 1]?.at
        if (index < running || end === undefined) continue
        for (const { open } of days) {
          if (open) sum -= Math.max(0, Math.min(open.end, end) - Math.max(open.start, start))
        }
      }
      expect(clockOf(events, length, days).used).toBe(sum)
    }),
    { numRuns: 200 },
  )
})
