import { expect, test } from 'vitest'
import { AT_ONCE, ConcurrencyLimit, MOST_WAITING } from './concurrency-limit.ts'

const asked = (turns: ConcurrencyLimit, key: string, n: number) =>
  Array.from({ length: n }, () => turns.take(key))

test('a few at once; the next begins when one ends, in the order they came', async () => {
  const turns = new ConcurrencyLimit()
  const [first] = await Promise.all(asked(turns, 'a', AT_ONCE))
  const begun: number[] = []
  for (const n of [1, 2]) void turns.take('a').then(() => begun.push(n))
  await Promise.resolve()
  expect(begun).toEqual([])
  first?.()
  await expect.poll(() => begun).toEqual([1])
})

test('others are not kept waiting', async () => {
  const turns = new ConcurrencyLimit()
  await Promise.all(asked(turns, 'a', AT_ONCE))
  expect(await turns.take('b')).toBeDefined()
})

test('who has too many waiting is sent away, until some have ended', async () => {
  const turns = new ConcurrencyLimit()
  const begun = await Promise.all(asked(turns, 'a', AT_ONCE))
  const waiting = asked(turns, 'a', MOST_WAITING)
  expect(await turns.take('a')).toBeUndefined()
  for (const end of begun) end?.()
  for (const turn of waiting) (await turn)?.()
  const again = await Promise.all(asked(turns, 'a', AT_ONCE))
  expect(again.every((end) => end !== undefined)).toBe(true)
})
