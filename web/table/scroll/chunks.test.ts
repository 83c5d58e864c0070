import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chunks, calmOf, placeOf, reachOf, recent, released, rowOf, startOf, take } from './chunks.ts'
import { CHUNK, MOST_CHUNKS } from './span.ts'

const NONE: Chunks = new Map()
const row = (n: number) => ({ id: `r${n}` })
/** A list of whole numbers, from one on; a cursor is the number it ends with and, as sealed, never twice the same. */
let sealed = 0
const answer = (from: number, length = CHUNK, end = false) => ({
  items: Array.from({ length }, (_, at) => row(from + at)),
  cursor: end ? null : `${from + length}#${sealed++}`,
})
const read = (chunks: Chunks, chunk: number, end = false) =>
  take(chunks, chunk, startOf(chunks, chunk), answer(chunk * CHUNK, CHUNK, end), false)

describe('a chunk is read', () => {
  test('from the end of the one before it, else from the nearest known place', () => {
    expect(startOf(NONE, 0)).toEqual({ cursor: 'first', skip: 0 })
    expect(startOf(NONE, 40)).toEqual({ cursor: 'first', skip: 4_000 })
    const chunks = read(read(NONE, 0), 3)
    expect(startOf(chunks, 1).cursor).toMatch(/^100#/)
    expect(startOf(chunks, 1).skip).toBe(0)
    expect(startOf(chunks, 6)).toEqual({ cursor: chunks.get(3)?.next, skip: 200 })
    // The rows before the one it was opened at are another walk.
    expect(startOf(chunks, -1)).toEqual({ cursor: 'first', skip: 0 })
    expect(startOf(chunks, -3)).toEqual({ cursor: 'first', skip: 200 })
  })

  test('from where it was, as long as the one before it ends at the same record', () => {
    const chunks = read(read(NONE, 0), 1)
    const start = startOf(chunks, 1)
    expect(startOf(read(chunks, 0), 1)).toEqual(start)
    const shifted = take(chunks, 0, startOf(chunks, 0), answer(-1), false)
    expect(startOf(shifted, 1).cursor).toMatch(/^99#/)
  })
})

describe('while the person works in the list', () => {
  const chunks = read(read(NONE, 0), 1)
  const held = take(chunks, 0, startOf(chunks, 0), answer(-2), true)

  test('rows stay, and the next chunk begins where it began', () => {
    expect(rowOf(held, 0)).toEqual(row(0))
    expect(startOf(held, 1)).toEqual(startOf(chunks, 1))
    expect(calmOf(held.get(0))).toMatchObject({ waiting: 2, gone: new Set() })
  })

  test('until they are released', () => {
    const now = released(held)
    expect(rowOf(now, 0)).toEqual(row(-2))
    expect(startOf(now, 1).cursor).toMatch(/^98#/)
    expect(calmOf(now.get(0))).toMatchObject({ waiting: 0 })
  })
})

test('rows before the one the list was opened at are counted backward', () => {
  const back = { items: [{ id: 'near' }, { id: 'far' }], cursor: null }
  const chunks = take(NONE, -1, startOf(NONE, -1), back, false)
  expect(rowOf(chunks, -1)).toEqual({ id: 'near' })
  expect(rowOf(chunks, -2)).toEqual({ id: 'far' })
  expect(placeOf(chunks, ({ id }) => id === 'far')).toBe(-2)
  expect(placeOf(read(NONE, 3), ({ id }) => id === 'r305')).toBe(305)
})

test('the end is known from a chunk that is the last', () => {
  expect(reachOf(NONE)).toEqual({ rows: 0, isEnd: false })
  expect(reachOf(read(NONE, 0))).toEqual({ rows: 200, isEnd: false })
  expect(reachOf(take(NONE, 0, startOf(NONE, 0), answer(0, 0, true), false))).toEqual({
    rows: 0,
    isEnd: true,
  })
  expect(reachOf(take(read(NONE, 0), 1, startOf(NONE, 1), answer(100, 12, true), false))).toEqual({
    rows: 112,
    isEnd: true,
  })
  // Past the end: other chunks know more.
  expect(reachOf(take(NONE, 9, startOf(NONE, 9), answer(900, 0, true), false)).isEnd).toBe(false)
})

test('however far one scrolls, the rows of few chunks are kept, and every row in sight is the right one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 120 }), (visits) => {
      let chunks = NONE
      for (const chunk of visits) {
        const start = startOf(chunks, chunk)
        const at = start.cursor === 'first' ? 0 : Number(start.cursor.split('#')[0])
        chunks = recent(take(chunks, chunk, start, answer(at + start.skip), false), [chunk])
        expect(rowOf(chunks, chunk * CHUNK + 7)).toEqual(row(chunk * CHUNK + 7))
        const full = [...chunks.values()].filter(({ rows }) => rows !== null)
        expect(full.length).toBeLessThanOrEqual(MOST_CHUNKS)
      }
    }),
  )
})
