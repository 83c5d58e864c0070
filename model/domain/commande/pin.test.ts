import { describe, expect, test } from 'vitest'
import { FARTHEST_PIN_M, isUsable, MOST_PIN_ERROR_M, readPin } from './pin.ts'

const CASABLANCA = { lat: 33.5731, lon: -7.5898 }

test('reads what the page writes, to a millionth of a degree', () => {
  expect(readPin('33.58917123456,-7.6,12.75')).toEqual({ at: { lat: 33.589171, lon: -7.6 }, error: 12 })
})

test.each([
  '',
  '33.5',
  '33.5,-7.6',
  '91,0,5',
  '0,181,5',
  '33.5,-7.6,',
  'NaN,1,1',
  '1e2,1,1',
  '33.5,-7.6,-3',
  ' 1,1,1',
])('reads nothing in %j', (text) => expect(readPin(text)).toBeNull())

describe('is used', () => {
  const near = { at: { lat: 33.6, lon: -7.6 }, error: 12 }
  test('near the ville, or where the ville has no point', () => {
    expect(isUsable(near, CASABLANCA)).toBe(true)
    expect(isUsable(near, null)).toBe(true)
    expect(isUsable(near, { lat: 0, lon: 0 })).toBe(true)
  })
  test('not when it is vague, far, or nowhere', () => {
    expect(isUsable({ ...near, error: MOST_PIN_ERROR_M }, CASABLANCA)).toBe(true)
    expect(isUsable({ ...near, error: MOST_PIN_ERROR_M + 1 }, CASABLANCA)).toBe(false)
    const degrees = FARTHEST_PIN_M / 111_195
    const north = (more: number) => ({
      at: { ...CASABLANCA, lat: CASABLANCA.lat + degrees + more },
      error: 5,
    })
    expect(isUsable(north(-0.001), CASABLANCA)).toBe(true)
    expect(isUsable(north(0.001), CASABLANCA)).toBe(false)
    expect(isUsable({ at: { lat: 0, lon: 0 }, error: 5 }, null)).toBe(false)
  })
})
