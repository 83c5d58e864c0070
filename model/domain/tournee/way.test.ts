import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { improve, type Metres, nearestFirst, wayLength } from './way.ts'

/** Points of the plane, the start among them. */
const plane =
  (points: readonly (readonly [number, number])[]): Metres =>
  (from, to) => {
    const [a, b] = [points[from], points[to]]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }
const at = fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 }))
const inOrder = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const permutations = (left: readonly number[]): number[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((one) => permutations(left.filter((other) => other !== one)).map((rest) => [one, ...rest]))

/** Deterministic pseudo-random points. */
const spread = (count: number) =>
  Array.from({ length: count + 1 }, (_, i): [number, number] => [(i * 7_919) % 1_009, (i * 104_729) % 997])

describe('a way', () => {
  it('is as long as its legs from the start to its last stop', () => {
    const metres = plane([
      [0, 0],
      [3, 4],
      [3, 0],
    ])
    expect(wayLength(metres, [1, 2])).toBe(9)
    expect(wayLength(metres, [2, 1])).toBe(7)
    expect(wayLength(metres, [])).toBe(0)
  })

  it('to the nearest first begins where it is told, and passes each stop once', () => {
    const metres = plane([
      [0, 0],
      [10, 0],
      [1, 0],
      [4, 0],
      [5, 0],
    ])
    expect(nearestFirst(metres, 4, 2)).toEqual([2, 3, 4, 1])
    expect(nearestFirst(metres, 4, 1)).toEqual([1, 4, 3, 2])
    expect(nearestFirst(metres, 1, 1)).toEqual([1])
    expect(nearestFirst(metres, 2, 9)).toEqual([])
  })
})

describe('an improved way', () => {
  it('of up to six stops is the shortest there is', () => {
    fc.assert(
      fc.property(fc.array(at, { minLength: 2, maxLength: 7 }), (points) => {
        const metres = plane(points)
        const stops = inOrder(points.length - 1)
        const least = Math.min(...permutations(stops).map((way) => wayLength(metres, way)))
        expect(wayLength(metres, improve(metres, stops, 1))).toBeCloseTo(least, 6)
      }),
      { numRuns: 60 },
    )
  })

  it('passes the same stops, is no longer, and is the same each time', () => {
    fc.assert(
      fc.property(
        fc.array(at, { minLength: 2, maxLength: 25 }),
        fc.integer({ min: 1, max: 5_000 }),
        (points, shares) => {
          const metres = plane(points)
          const stops = inOrder(points.length - 1)
          const way = improve(metres, stops, shares)
          expect([...way].sort((a, b) => a - b)).toEqual(stops)
          expect(wayLength(metres, way)).toBeLessThanOrEqual(wayLength(metres, stops))
          expect(improve(metres, stops, shares)).toEqual(way)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is left as it is without work to spend', () => {
    const metres = plane(spread(12))
    expect(improve(metres, inOrder(12), Number.POSITIVE_INFINITY)).toEqual(inOrder(12))
  })

  it('works for roads that are one-way, too', () => {
    const metres: Metres = (from, to) => (to === (from % 4) + 1 ? 1 : 10)
    expect(improve(metres, [4, 3, 2, 1], 1)).toEqual([1, 2, 3, 4])
  })

  // Two phones show the same tour, and the server the same as both: a way changes only by intention.
  it.each([
    [8, 1, '6 5 4 3 2 1 7 8'],
    [20, 1, '6 5 4 3 2 1 7 8 9 10 11 12 13 19 18 17 16 15 14 20'],
    [
      45,
      1,
      '26 6 32 12 13 39 19 45 44 18 38 37 11 31 5 25 24 4 30 10 36 16 17 43 42 22 21 41 15 35 9 8 28 29 3 23 2 1 27 7 33 34 14 40 20',
    ],
    [
      45,
      40,
      '26 6 5 25 24 4 23 3 2 1 27 28 29 30 31 32 13 39 19 45 44 43 42 22 21 20 40 14 41 15 35 34 33 7 8 9 10 11 12 38 18 17 37 36 16',
    ],
    [
      45,
      400,
      '1 2 3 4 5 6 26 25 24 23 22 21 20 14 15 16 17 18 19 13 12 11 10 9 8 7 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45',
    ],
  ])('of %i stops with 1/%i of the work is the one it always was', (count, shares, expected) => {
    expect(improve(plane(spread(count)), inOrder(count), shares).join(' ')).toBe(expected)
  })
})
