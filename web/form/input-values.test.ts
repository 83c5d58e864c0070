import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { tracking_states } from '#model/collections/tracking_states.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { file, geoPoint } from '#model/schema/fields.ts'
import { isSame, readInput, toInput } from './input-values.ts'

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

  test.each(['+212612345678', '+212537123456', '+33612345678'])(
    'the phone %s is shown as people write it, and any spelling of it is the same',
    (stored) => {
      const shown = toInput(receiver_phone_number, stored, clock)
      expect(shown).toBe(formatPhone(stored))
      expect(isSame(receiver_phone_number, shown, stored, clock)).toBe(true)
      expect(isSame(receiver_phone_number, shown, stored.replace('+', '00'), clock)).toBe(true)
      expect(isSame(receiver_phone_number, shown, '06 99 99 99 99', clock)).toBe(false)
    },
  )

  test('what cannot be read is another value, and so is a list', () => {
    expect(isSame(price, '250', '250,00', clock)).toBe(true)
    expect(isSame(price, 'abc', 'abd', clock)).toBe(false)
    expect(isSame(tracking_states.fields.requires, ['scan'], ['scan', 'motif'], clock)).toBe(false)
    expect(isSame(tracking_states.fields.requires, ['scan'], ['scan'], clock)).toBe(true)
  })

  test('a calendar day has no hour; a moment is shown in the hour of the company', () => {
    expect(toInput(reported_date, '2026-11-20 00:00:00.000Z', clock)).toBe('2026-11-20')
    expect(readInput(reported_date, '2026-11-21', clock)).toEqual({ value: '2026-11-21 00:00:00.000Z' })
    expect(toInput(last_event_at, '2026-11-20 22:30:00.000Z', clock)).toBe('2026-11-20T23:30')
    expect(readInput(last_event_at, '2026-11-20T23:30', clock)).toEqual({ value: '2026-11-20 22:30:00.000Z' })
  })
})

describe('places and files', () => {
  const place = geoPoint({ label: 'Lieu' })
  const photo = file({ label: 'Photo', required: true })
  const photos = file({ label: 'Photos', maxSelect: 2 })
  const picked = new File(['x'], 'photo.png')

  test.each([
    ['33.5731, -7.5898', { lat: 33.5731, lon: -7.5898 }],
    ['', { lat: 0, lon: 0 }],
  ])('a place pasted as « %s »', (typed, value) => {
    expect(readInput(place, typed, clock)).toEqual({ value })
    expect(toInput(place, value, clock)).toBe(typed)
  })

  test('a place nobody can read, or that is not on Earth, is refused', () => {
    expect(readInput(place, 'Casablanca', clock)).toMatchObject({ error: { code: 'unreadable_point' } })
    expect(readInput(place, '133, 7', clock)).toMatchObject({
      error: { code: 'validation_invalid_latitude' },
    })
  })

  test('files are those stored and those picked', () => {
    expect(toInput(photo, 'a.png', clock)).toEqual(['a.png'])
    expect(readInput(photo, ['a.png', picked], clock)).toEqual({ value: picked })
    expect(readInput(photos, ['a.png', picked], clock)).toEqual({ value: ['a.png', picked] })
    expect(readInput(photos, [], clock)).toEqual({ value: [] })
  })

  test('too many or none where one is needed are refused', () => {
    expect(readInput(photo, [], clock)).toMatchObject({ error: { code: 'validation_required' } })
    expect(readInput(photos, ['a', 'b', picked], clock)).toMatchObject({
      error: { code: 'validation_too_many_files' },
    })
  })
})
