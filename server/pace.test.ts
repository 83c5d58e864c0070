import { expect, test } from 'vitest'
import { gently, rest } from './pace.ts'

/** Holds the thread. */
function busy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('works that rest go on one after the other, and others have their turn between them', async () => {
  const seen: string[] = []
  const others = setInterval(() => seen.push('others'), 1)
  const work = async (name: string) => {
    await rest()
    busy(20)
    seen.push(name)
    await rest()
    busy(20)
    seen.push(name)
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  clearInterval(others)
  const held = seen.join(' ').match(/[abc] [abc]/g)
  expect({ held, works: seen.filter((one) => one !== 'others') }).toEqual({
    held: null,
    works: ['a', 'b', 'c', 'a', 'b', 'c'],
  })
})

test('a long work for the database rests longer than it works', async () => {
  const done: number[] = []
  const begun = performance.now()
  await gently(async () => {
    busy(10)
    return done.push(performance.now() - begun) < 4
  })
  expect(done).toHaveLength(4)
  const rested = done.slice(1).map((at, n) => at - (done[n] ?? 0) - 10)
  expect(Math.min(...rested)).toBeGreaterThan(30)
})
