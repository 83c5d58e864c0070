import { expect, test } from 'vitest'
import { Coalescer } from './coalescer.ts'

test('who asks while an answer is worked out shares the next one, begun after he asked', async () => {
  const together = new Coalescer<object, number>()
  const key = {}
  let begun = 0
  const work = async () => {
    const turn = ++begun
    await new Promise((done) => setTimeout(done, 5))
    return turn
  }
  const answers = await Promise.all([1, 2, 3, 4].map(() => together.ask(key, work)))
  expect(answers).toEqual([1, 2, 2, 2])
  expect(await together.ask(key, work)).toBe(3)
})

test('a failure is told to those who shared it, and the next asker tries again', async () => {
  const together = new Coalescer<object, string>()
  const key = {}
  const failing = () => Promise.reject(new Error('away'))
  const [first, second] = await Promise.allSettled([together.ask(key, failing), together.ask(key, failing)])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(await together.ask(key, async () => 'back')).toBe('back')
})

test('different questions are not mixed', async () => {
  const together = new Coalescer<object, string>()
  const [a, b] = [{}, {}]
  expect(await Promise.all([together.ask(a, async () => 'a'), together.ask(b, async () => 'b')])).toEqual([
    'a',
    'b',
  ])
})
