import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaAt, areaFor, CHUNK, chunksOf, MOST_PLACES, mountedRows, sightOf, sizeOf } from './span.ts'

const lists = fc
  .tuple(fc.nat(1_500_000), fc.nat(1_500_000))
  .map(([before, after]) => ({ from: before === 0 ? 0 : -before, to: after + 1 }))
const heights = fc.constantFrom(32, 40, 52)

describe('the scroll area', () => {
  test('is the whole list while that has no more than its places', () => {
    expect(areaAt({ from: 0, to: 600 }, 0)).toEqual({ from: 0, to: 600 })
    expect(areaAt({ from: -300, to: 300 }, -50)).toEqual({ from: -300, to: 300 })
  })

  test('never has more places than browsers allow, and none outside the list', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: -2_000_000, max: 2_000_000 }), (all, at) => {
        const area = areaAt(all, at)
        expect(sizeOf(area)).toBe(Math.min(sizeOf(all), MOST_PLACES))
        expect(area.from).toBeGreaterThanOrEqual(all.from)
        expect(area.to).toBeLessThanOrEqual(all.to)
        expect(MOST_PLACES * 52).toBeLessThan(16_000_000)
      }),
    )
  })

  test('moves with the rows in sight, which stay inside it, until the end of the list', () => {
    fc.assert(
      fc.property(lists, fc.nat(40), (all, seen) => {
        let area = areaAt(all, 0)
        let moves = 0
        // Down to the end, as far as the area reaches each time.
        while (area.to < all.to && moves < 100) {
          const sight = { from: area.to - seen - 1, to: area.to }
          const next = areaAt(all, areaFor(all, area, sight))
          expect(next.from).toBeGreaterThan(area.from)
          expect(next.from).toBeLessThanOrEqual(sight.from)
          expect(next.to).toBeGreaterThanOrEqual(sight.to)
          area = next
          moves++
        }
        expect(area.to).toBe(all.to)
        expect(areaFor(all, area, { from: all.to - 10, to: all.to })).toBe(area.from)
      }),
    )
  })

  test('rests while the rows in sight are far from its ends', () => {
    const all = { from: 0, to: 1_000_000 }
    const area = areaAt(all, 0)
    expect(areaFor(all, area, { from: 120_000, to: 120_030 })).toBe(0)
    expect(areaFor(all, area, { from: 199_500, to: 199_530 })).toBe(99_515)
  })
})

describe('the rows of a place', () => {
  test('are those its pixels show, and few around them', () => {
    fc.assert(
      fc.property(
        lists,
        heights,
        fc.nat(20_000_000),
        fc.integer({ min: 100, max: 2_000 }),
        (all, row, top, height) => {
          const area = areaAt(all, 0)
          const reach = Math.max(0, sizeOf(area) * row - height)
          const at = Math.min(top, reach)
          const sight = sightOf(area, { top: at, height, row })
          expect((sight.from - area.from) * row).toBeLessThanOrEqual(at)
          expect((sight.from + 1 - area.from) * row).toBeGreaterThan(at)
          const mounted = mountedRows(area, sight, area.from)
          expect(mounted).toEqual([...new Set(mounted)].toSorted((a, b) => a - b))
          for (let seen = sight.from; seen < sight.to; seen++) expect(mounted).toContain(seen)
          expect(mounted.length).toBeLessThan(height / row + 20)
          expect(mounted[0]).toBe(area.from)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are read in the chunks they are of, and in the next where that is near', () => {
    const all = { from: -250, to: 1_000 }
    expect(chunksOf(all, { from: 0, to: 30 })).toEqual([-1, 0])
    expect(chunksOf(all, { from: 50, to: 80 })).toEqual([0, 1])
    expect(chunksOf(all, { from: 990, to: 1_000 })).toEqual([9])
    expect(chunksOf(all, { from: -250, to: -220 })).toEqual([-3, -2])
    fc.assert(
      fc.property(lists, fc.nat(1_000_000), fc.integer({ min: 1, max: 60 }), (every, from, seen) => {
        const sight = { from: Math.min(from, every.to - 1), to: Math.min(from + seen, every.to) }
        const chunks = chunksOf(every, sight)
        expect(chunks.length).toBeLessThan(4)
        expect(chunks[0]).toBeLessThanOrEqual(Math.floor(sight.from / CHUNK))
        expect(chunks.at(-1)).toBeGreaterThanOrEqual(Math.floor((sight.to - 1) / CHUNK))
      }),
    )
  })
})
