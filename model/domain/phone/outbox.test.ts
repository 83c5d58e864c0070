import { describe, expect, it } from 'vitest'
import { lastPosition, OUTBOX, type OutboxItem } from './batch.ts'
import { hourOf, isOutsideTour } from './outbox.ts'

const NOON = '2026-11-20 12:00:00.000Z'
const MINUTE = 60_000

describe('the hour of a phone', () => {
  it.each<[string, number, string, boolean]>([
    [NOON, 0, NOON, false],
    [NOON, 2 * MINUTE, '2026-11-20 12:02:00.000Z', false],
    [NOON, -2 * MINUTE, '2026-11-20 11:58:00.000Z', false],
    [NOON, 5 * MINUTE, '2026-11-20 12:05:00.000Z', false],
    [NOON, -5 * MINUTE, '2026-11-20 11:55:00.000Z', false],
    [NOON, 5 * MINUTE + 1, NOON, true],
    [NOON, -5 * MINUTE - 1, NOON, true],
    ['soon', 0, '', true],
  ])('%s with an offset of %i ms is %s, doubtful: %s', (at, offset, expected, doubtful) => {
    expect(hourOf(at, offset)).toEqual({ at: expected, doubtful })
  })

  it.each<[string, string, string, boolean]>([
    ['of its tour', NOON, '2026-11-20 08:00:00.000Z', false],
    ['a little before its tour', '2026-11-20 07:55:00.000Z', '2026-11-20 08:00:00.000Z', false],
    ['before its tour', '2026-11-20 07:54:59.999Z', '2026-11-20 08:00:00.000Z', true],
    ['of no tour', '2020-01-01 00:00:00.000Z', '', false],
    ['a little after now', '2026-11-20 12:05:00.000Z', '', false],
    ['after now', '2026-11-20 12:05:00.001Z', '', true],
  ])('%s', (_, at, openedAt, expected) => {
    expect(isOutsideTour(at, openedAt, NOON)).toBe(expected)
  })
})

describe('a call of a phone', () => {
  const item = { id: 'a'.repeat(15), seq: 1, occurred_at: NOON, collection: 'suivis', body: {} }
  const call = { device: 'b'.repeat(15), unsent: 0, clock_offset: 0, items: [item] }
  const isRead = (values: object = {}, ofItem: object = {}) =>
    OUTBOX.safeParse({ ...call, items: [{ ...item, ...ofItem }], ...values }).success
  it.each<[string, object, object, boolean]>([
    ['as it is', {}, {}, true],
    [
      'with all it may say',
      { proofs: 0, battery: 100, version: 'v'.repeat(40), unsent: 1_000_000 },
      { expand: 'e'.repeat(200), occurred_at: 'o'.repeat(40) },
      true,
    ],
    ['of another collection', {}, { collection: 'users' }, false],
    ['without an id', {}, { id: 'a' }, false],
    ['of no device', { device: '' }, {}, false],
    ['that keeps less than nothing', { unsent: -1 }, {}, false],
    ['that keeps too much', { unsent: 1_000_001 }, {}, false],
    ['with fewer proofs than none', { proofs: -1 }, {}, false],
    ['with too many proofs', { proofs: 1_000_001 }, {}, false],
    ['with a full million of proofs', { proofs: 1_000_000 }, {}, true],
    ['with an empty battery', { battery: 0 }, {}, true],
    ['with less than an empty battery', { battery: -1 }, {}, false],
    ['with more than a full battery', { battery: 101 }, {}, false],
    ['of a long version', { version: 'v'.repeat(41) }, {}, false],
    ['of a long hour', {}, { occurred_at: 'o'.repeat(41) }, false],
    ['that expands too much', {}, { expand: 'e'.repeat(201) }, false],
    ['of fifty items', { items: Array.from({ length: 50 }, () => item) }, {}, true],
    ['of more than fifty items', { items: Array.from({ length: 51 }, () => item) }, {}, false],
  ])('%s', (_, values, ofItem, expected) => {
    expect(isRead(values, ofItem)).toBe(expected)
  })
})

describe('the last position of a phone', () => {
  const at = (seq: number, lat: unknown, lon: unknown) => ({ seq, body: { position: { lat, lon } } })
  const last = (...items: object[]) => lastPosition(items as OutboxItem[])

  it('is that of the latest item that tells one, whatever the order they come in', () => {
    expect(last(at(2, 34, -6), at(1, 33, -7), { seq: 3, body: {} })).toEqual({ lat: 34, lon: -6 })
    expect(last({ seq: 1, body: {} })).toBeNull()
  })

  it.each([
    [90, 180, true],
    [-90, -180, true],
    [90.5, 0, false],
    [-90.5, 0, false],
    [0, 180.5, false],
    [0, -180.5, false],
    ['34', 0, false],
  ])('at %s, %s counts: %s', (lat, lon, counts) => {
    expect(last(at(1, lat, lon)) !== null).toBe(counts)
  })
})
