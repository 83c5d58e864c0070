import { expect, test } from 'vitest'
import { rest } from './pace.ts'

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
