import { expect, test } from 'vitest'
import { Position, Snapshot } from './position.ts'

const TEXTS = ['5:5:', '5:8:5,7', '6:8:6', '7:9:7', '9:9:', '5:9:5,6', '3:9:3,8', '8:12:8,9,10,11']
const XIDS = Array.from({ length: 14 }, (_, xid) => xid)
const pairs = TEXTS.flatMap((one) => TEXTS.map((other) => [one, other] as const))

test.each(pairs)('%s and %s: what both see, and whether one sees all of the other', (one, other) => {
  const [a, b] = [new Snapshot(one), new Snapshot(other)]
  const both = a.meet(b)
  expect(XIDS.filter((xid) => both.sees(xid))).toEqual(XIDS.filter((xid) => a.sees(xid) && b.sees(xid)))
  expect(a.seesAll(b)).toBe(XIDS.every((xid) => a.sees(xid) || !b.sees(xid)))
})

const position = (text: string) => Position.parse(text) as Position

test('who was told something in the middle may have been told more than a read before it', () => {
  const read = position('1000-5:5:')
  const told = position('900-5:5:-6:6:-5-1')
  expect([read.holds(told), read.holds(position('2000-5:5:'))]).toEqual([false, true])
  expect(told.meet(read).toString()).toBe('900-5:5:')
  expect(position('2000-9:9:').holds(told)).toBe(true)
})

test('in the middle of one look at the outbox, changes are covered up to a transaction and a number in it', () => {
  const told = position('900-5:5:-8:8:-6-3')
  const covered = [
    [4, 99],
    [5, 99],
    [6, 3],
    [6, 4],
    [7, 1],
    [8, 1],
  ].map(([xid = 0, n = 0]) => told.covers({ xid, n }))
  expect(covered).toEqual([true, true, true, false, false, false])
  expect(position('900-5:5:').covers({ xid: 5, n: 1 })).toBe(false)
})

test('a text that is no position is none', () => {
  for (const text of ['', 'x', '900', '900-5:5', '900-5:5:-6:6:', '900-5:5:x']) {
    expect(Position.parse(text)).toBeNull()
  }
  for (const text of ['900-5:5:', '900-5:8:5,7', '900-5:5:-6:6:-5-1']) {
    expect(Position.parse(text)?.toString()).toBe(text)
  }
})
