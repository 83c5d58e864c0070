import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { tracking_states } from '#model/collections/tracking_states.ts'
import { readInput, toInput } from './input-values.ts'

const clock = {
  now: '2026-11-20 22:30:00.000Z',
  offset_min: 60,
  today_start: '2026-11-19 23:00:00.000Z',
}
const { price, quantity, receiver_phone_number, reported_date, last_event_at, is_echange } = commands.fields

describe('inputs', () => {
  test.each([
    ['250,5', 250.5],
    ['1 250', 1250],
    ['٢٥٠', 250],
    ['', 0],
  ])('an amount typed « %s » is %d dirhams', (typed, value) => {
    expect(readInput(price, typed, clock)).toEqual({ value })
  })

  test('an unreadable amount says how to write it', () => {
    expect(readInput(price, 'abc', clock)).toMatchObject({ error: { code: 'unreadable_amount' } })
  })

  test('early checks are those of the server', () => {
    expect(readInput(receiver_phone_number, '', clock)).toMatchObject({
      error: { code: 'validation_required' },
    })
    expect(readInput(receiver_phone_number, '061', clock)).toMatchObject({
      error: { code: 'validation_invalid_phone' },
    })
    expect(readInput(quantity, '1,5', clock)).toMatchObject({
      error: { code: 'validation_only_int_constraint' },
    })
  })

  test('what is shown is read back as it was', () => {
    expect(toInput(price, 250.5, clock)).toBe('250,50')
    expect(toInput(quantity, 0, clock)).toBe('')
    expect(toInput(is_echange, true, clock)).toBe(true)
    expect(toInput(tracking_states.fields.requires, ['scan'], clock)).toEqual(['scan'])
  })

  test('a calendar day has no hour; a moment is shown in the hour of the company', () => {
    expect(toInput(reported_date, '2026-11-20 00:00:00.000Z', clock)).toBe('2026-11-20')
    expect(readInput(reported_date, '2026-11-21', clock)).toEqual({ value: '2026-11-21 00:00:00.000Z' })
    expect(toInput(last_event_at, '2026-11-20 22:30:00.000Z', clock)).toBe('2026-11-20T23:30')
    expect(readInput(last_event_at, '2026-11-20T23:30', clock)).toEqual({ value: '2026-11-20 22:30:00.000Z' })
  })
})
