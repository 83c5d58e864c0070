import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAgain } from './read-again.ts'

const KEY = ['records', 'commands']

/** A list on screen whose responses are released by hand. */
function list() {
  const answers: PromiseWithResolvers<string>[] = []
  const queries = new QueryClient()
  const observer = new QueryObserver(queries, {
    queryKey: [...KEY, 'list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  vi.stubGlobal('document', { hidden: false })
  const hide = observer.subscribe(() => {})
  onTestFinished(() => {
    hide()
    vi.unstubAllGlobals()
  })
  return { queries, answers, shown: () => observer.getCurrentResult().data }
}

test('a list on its way when something changes is read again once it is here', async () => {
  const { queries, answers, shown } = list()
  expect(answers).toHaveLength(1)
  const again = readAgain(queries, KEY)
  answers[0]?.resolve('before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('after it')
  await again
  expect(shown()).toBe('after it')
})

test('one that is here is read again at once, and a failed one too', async () => {
  const { queries, answers, shown } = list()
  answers[0]?.resolve('before')
  await expect.poll(shown).toBe('before')
  const again = readAgain(queries, KEY)
  await expect.poll(() => answers.length).toBe(2)
  const after = readAgain(queries, KEY)
  answers[1]?.reject(new Error('away'))
  await expect.poll(() => answers.length, { timeout: 5_000 }).toBe(3)
  answers[2]?.resolve('after')
  await Promise.all([again, after])
  expect(shown()).toBe('after')
})
