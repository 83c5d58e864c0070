import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { datedBy, halvesOf, openingOf, turned } from './opening.ts'

const CLOCK = { now: '2026-11-20 22:30:00.000Z', offset_min: 60, today_start: '2026-11-19 23:00:00.000Z' }
const view = { collection: commands }
const dated = datedBy(view, '-created')

describe('a list is opened', () => {
  test('at its end or at a day of its date, else at its first row', () => {
    expect(openingOf('fin', null)).toBe('last')
    expect(openingOf('2026-11-12', dated)).toEqual({ day: '2026-11-12' })
    expect(openingOf('2026-11-12', null)).toBe('first')
    expect(openingOf('2026-13-77', dated)).toBe('first')
    expect(openingOf('', dated)).toBe('first')
  })

  test('at a day only where it is sorted by a date that has an index', () => {
    expect(dated).toEqual({ name: 'created', descending: true, dayOnly: false })
    expect(datedBy(view, 'reported_date')).toMatchObject({ descending: false })
    expect(datedBy(view, '-total')).toBeNull()
    expect(datedBy(view, '-updated')).toBeNull()
    expect(datedBy(view, '')).toBeNull()
  })
})

describe('its halves', () => {
  const list = { filter: 'price > 1', sort: '-created,total' }

  test('are the list from one of its ends', () => {
    expect(halvesOf(list, 'first', dated, CLOCK)).toEqual({ onward: list, before: null })
    expect(halvesOf(list, 'last', dated, CLOCK)).toEqual({
      onward: null,
      before: { filter: 'price > 1', sort: 'created,-total' },
    })
    expect(turned('a,-b')).toBe('-a,b')
  })

  test('meet where the day asked for ends, the newest first, or begins', () => {
    expect(halvesOf(list, { day: '2026-11-12' }, dated, CLOCK)).toEqual({
      onward: { filter: '(price > 1 && created < "2026-11-12 23:00:00.000Z")', sort: '-created,total' },
      before: { filter: '(price > 1 && created >= "2026-11-12 23:00:00.000Z")', sort: 'created,-total' },
    })
    const rising = datedBy(view, 'created')
    expect(halvesOf({ filter: '', sort: 'created' }, { day: '2026-11-12' }, rising, CLOCK)).toEqual({
      onward: { filter: 'created >= "2026-11-11 23:00:00.000Z"', sort: 'created' },
      before: { filter: 'created < "2026-11-11 23:00:00.000Z"', sort: '-created' },
    })
  })

  test('meet at the day itself, where days alone are kept', () => {
    const due = { name: 'date', descending: true, dayOnly: true }
    expect(halvesOf({ filter: '', sort: '-date' }, { day: '2026-11-12' }, due, CLOCK).onward?.filter).toBe(
      'date < "2026-11-13 00:00:00.000Z"',
    )
  })
})
