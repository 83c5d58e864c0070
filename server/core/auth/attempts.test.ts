import { expect, test } from 'vitest'
import { Attempts } from './attempts.ts'

const MINUTE = 60_000

test('five failures of an account, then a wait that doubles', () => {
  const attempts = new Attempts()
  for (let i = 0; i < 4; i++) attempts.failed('lina', '10.0.0.1', 0)
  expect(attempts.wait('lina', '10.0.0.2', 0)).toBe(0)
  const waits = Array.from({ length: 7 }, () => {
    attempts.failed('lina', '10.0.0.1', 0)
    return attempts.wait('lina', '10.0.0.2', 0)
  })
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
})

test('failures are forgotten after a quarter of an hour, or a success', () => {
  const attempts = new Attempts()
  for (let i = 0; i < 4; i++) attempts.failed('lina', '10.0.0.1', 0)
  attempts.failed('lina', '10.0.0.1', 16 * MINUTE)
  expect(attempts.wait('lina', '10.0.0.1', 16 * MINUTE)).toBe(0)
  for (let i = 0; i < 4; i++) attempts.failed('lina', '10.0.0.1', 16 * MINUTE)
  expect(attempts.wait('lina', '10.0.0.1', 16 * MINUTE)).toBe(30)
  attempts.succeeded('lina')
  expect(attempts.wait('lina', '10.0.0.1', 16 * MINUTE)).toBe(0)
})

test('an address that fails on a hundred accounts waits for the next minute', () => {
  const attempts = new Attempts()
  for (let i = 0; i < 99; i++) attempts.failed(`someone ${i}`, '10.0.0.1', 10_000)
  expect(attempts.wait('lina', '10.0.0.1', 10_000)).toBe(0)
  attempts.failed('another', '10.0.0.1', 10_000)
  expect(attempts.wait('lina', '10.0.0.1', 10_000)).toBe(60)
  expect(attempts.wait('lina', '10.0.0.2', 10_000)).toBe(0)
  expect(attempts.wait('lina', '10.0.0.1', 10_000 + MINUTE)).toBe(0)
  attempts.succeeded('lina')
  expect(attempts.wait('lina', '10.0.0.1', 10_000)).toBe(60)
})

test('attempts on one account follow each other, failures included', async () => {
  const attempts = new Attempts()
  const order: number[] = []
  const turn = (n: number) =>
    attempts.inTurn('lina', async () => {
      order.push(n)
      await Promise.resolve()
      order.push(n)
      if (n === 2) throw new Error('refused')
      return n
    })
  const outcomes = await Promise.allSettled([turn(1), turn(2), turn(3)])
  expect(order).toEqual([1, 1, 2, 2, 3, 3])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('attempts under way count for their address', async () => {
  const attempts = new Attempts()
  const { promise, resolve } = Promise.withResolvers<void>()
  const under = Array.from({ length: 100 }, () => attempts.checking('10.0.0.1', () => promise))
  expect(attempts.wait('lina', '10.0.0.1', 0)).toBe(1)
  expect(attempts.wait('lina', '10.0.0.2', 0)).toBe(0)
  resolve()
  await Promise.all(under)
  expect(attempts.wait('lina', '10.0.0.1', 0)).toBe(0)
})
