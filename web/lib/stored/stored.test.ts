import { expect, test, vi } from 'vitest'
import { oneOf, stored } from './stored.ts'

test('a choice is one of its list, the first by default', () => {
  const read = oneOf(['light', 'dark', 'system'])
  expect([read('dark'), read('pink'), read(null)]).toEqual(['dark', 'light', 'light'])
})

test('a browser that refuses storage still obeys, and tells whoever listens once', () => {
  const choice = stored('key', oneOf(['a', 'b']), (value) => value)
  const listener = vi.fn()
  const stop = choice.subscribe(listener)
  choice.set('b')
  choice.set('b')
  expect(choice.get()).toBe('b')
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  choice.set('a')
  expect(listener).toHaveBeenCalledTimes(1)
})
