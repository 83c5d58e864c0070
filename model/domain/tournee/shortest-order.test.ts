import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GeoPoint } from '../../schema/fields.ts'
import { type LocatedStop, metresBetween, orderLength, shortestOrder } from './shortest-order.ts'

const CASABLANCA: GeoPoint = { lon: -7.6, lat: 33.57 }
const coordinate = fc.integer({ min: -1_000, max: 1_000 })
const place = fc
  .tuple(coordinate, coordinate)
  .map(([x, y]): GeoPoint => ({ lon: CASABLANCA.lon + x / 10_000, lat: CASABLANCA.lat + y / 10_000 }))
const named = (places: readonly (GeoPoint | null)[]): LocatedStop[] =>
  places.map((at, i) => ({ id: `c${i}`, at }))
/** Every size as often: arrays are drawn short otherwise, and any order of three stops is good. */
const placed = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .chain((size) => fc.array(place, { minLength: size, maxLength: size }))
    .map(named)

function length(ids: readonly string[], stops: readonly LocatedStop[], from: GeoPoint | null): number {
  const at = new Map(stops.map((stop) => [stop.id, stop.at]))
  const points = [from, ...ids.map((id) => at.get(id) ?? null)].filter((point) => point !== null)
  return points.reduce((sum, point, i) => {
    const before = points[i - 1]
    return before ? sum + metresBetween(before, point) : sum
  }, 0)
}

/** The length of the shortest order, found by trying every order. */
function shortest(stops: readonly LocatedStop[], from: GeoPoint | null): number {
  const left = new Set(stops)
  let least = Number.POSITIVE_INFINITY
  const goOn = (at: GeoPoint | null, gone: number) => {
    if (gone >= least) return
    if (left.size === 0) least = gone
    for (const stop of [...left]) {
      left.delete(stop)
      goOn(stop.at, gone + (at && stop.at ? metresBetween(at, stop.at) : 0))
      left.add(stop)
    }
  }
  goOn(from, 0)
  return least
}

const noFirst = (from: GeoPoint | null) => ({ from, first: '' })

describe('the order proposed for a tour', () => {
  test('is at most 5 % longer than the shortest of all orders, from where he stands or from anywhere', () => {
    fc.assert(
      fc.property(placed(9), fc.option(place), (stops, from) => {
        const ordered = shortestOrder(stops, noFirst(from))
        expect(length(ordered, stops, from)).toBeLessThanOrEqual(shortest(stops, from) * 1.05 + 1)
      }),
      { numRuns: process.env.SOAK ? 2_000 : 40 },
    )
  })

  test('is within 5 % of the shortest way known through sixty scattered stops', () => {
    const BEST_KNOWN_M = 62_714
    const scattered = (i: number): GeoPoint => ({
      lon: (((i * 37 + 11) * (i + 7)) % 101) / 1000,
      lat: (((i * 53 + 29) * (i + 3)) % 97) / 1000,
    })
    const stops = named(Array.from({ length: 60 }, (_, i) => scattered(i)))
    const found = length(shortestOrder(stops, noFirst(null)), stops, null)
    expect(found).toBeLessThan(BEST_KNOWN_M * 1.05)
    expect(found).toBeGreaterThan(BEST_KNOWN_M * 0.95)
  })

  test('has every stop once, is never longer than the order given, and is the same each time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(place, { freq: 4 }), { maxLength: 40 }).map(named),
        fc.option(place),
        (stops, from) => {
          const given = stops.map(({ id }) => id)
          const ordered = shortestOrder(stops, noFirst(from))
          expect(ordered.toSorted()).toEqual(given.toSorted())
          expect(length(ordered, stops, from)).toBeLessThanOrEqual(length(given, stops, from) + 1)
          expect(shortestOrder(stops, noFirst(from))).toEqual(ordered)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('begins with the stop he asks for, wherever he stands', () => {
    fc.assert(
      fc.property(placed(15), fc.option(place), fc.nat(), (stops, from, at) => {
        const first = stops[at % Math.max(stops.length, 1)]?.id ?? ''
        const ordered = shortestOrder(stops, { from, first })
        if (first !== '') expect(ordered[0]).toBe(first)
        const given = [first, ...stops.map(({ id }) => id).filter((id) => id !== first)]
        expect(length(ordered, stops, null)).toBeLessThanOrEqual(length(given, stops, null) + 1)
      }),
      { numRuns: 60 },
    )
  })

  test('keeps a stop without a place behind the one it followed, and leads with those that followed none', () => {
    const east = (degrees: number): GeoPoint => ({ lon: CASABLANCA.lon + degrees, lat: CASABLANCA.lat })
    const stops: readonly LocatedStop[] = [
      { id: 'unknown first', at: null },
      { id: 'far', at: east(0.2) },
      { id: 'unknown behind far', at: null },
      { id: 'near', at: east(0.1) },
    ]
    expect(shortestOrder(stops, noFirst(CASABLANCA))).toEqual([
      'unknown first',
      'near',
      'far',
      'unknown behind far',
    ])
  })

  test('has a length that passes over what has no place', () => {
    const stops = named([CASABLANCA, null, { ...CASABLANCA, lat: 33.58 }])
    expect(orderLength(stops, null)).toBeCloseTo(1_112, 0)
    expect(orderLength(stops, { ...CASABLANCA, lat: 33.56 })).toBeCloseTo(2_224, 0)
    expect(orderLength([], CASABLANCA)).toBe(0)
  })

  test('measures metres: a degree of latitude is about 111 km, one of longitude less in the north', () => {
    expect(metresBetween(CASABLANCA, { ...CASABLANCA, lat: 34.57 })).toBeCloseTo(111_195, -2)
    expect(metresBetween(CASABLANCA, { ...CASABLANCA, lon: -8.6 })).toBeCloseTo(92_650, -2)
  })
})
