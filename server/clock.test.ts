import { describe, expect, test } from 'vitest'
import {
  canonical,
  codeStamp,
  dayBounds,
  frenchDate,
  frenchDateTime,
  fromCanonical,
  localDay,
  offsetMinutes,
  zoneComplaint,
} from './clock.ts'

const at = (text: string) => fromCanonical(text)

test('this runtime knows that Morocco left UTC+1', () => {
  expect(zoneComplaint()).toBeNull()
  expect(offsetMinutes(at('2026-11-20 22:30:00.000Z'))).toBe(0)
  expect(offsetMinutes(at('2026-06-01 12:00:00.000Z'))).toBe(60)
})

test('canonical text and back', () => {
  expect(canonical(at('2026-11-20 22:30:00.123Z'))).toBe('2026-11-20 22:30:00.123Z')
  expect(canonical(at('2026-11-20 22:30:00.000Z'))).toBe('2026-11-20 22:30:00.000Z')
})

describe('a local day', () => {
  const day = (text: string) => {
    const { start, end } = dayBounds(localDay(at(text)))
    return [canonical(start), canonical(end)]
  }
  test('in winter is the day of UTC', () => {
    expect(day('2026-11-20 23:59:59.000Z')).toEqual(['2026-11-20 00:00:00.000Z', '2026-11-21 00:00:00.000Z'])
  })
  test('began an hour before that of UTC until the change', () => {
    expect(day('2026-06-01 23:30:00.000Z')).toEqual(['2026-06-01 23:00:00.000Z', '2026-06-02 23:00:00.000Z'])
  })
})

test('as people read it', () => {
  const instant = at('2026-11-20 22:30:05.000Z')
  expect(frenchDate(instant)).toBe('20/11/2026')
  expect(frenchDateTime(instant)).toBe('20/11/2026 22:30')
  expect(codeStamp(instant)).toBe('201126-223005')
})
