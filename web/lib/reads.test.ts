import { expect, test } from 'vitest'
import { STALE_MS } from './query-policy.ts'
import { Reads } from './reads.ts'

/** A page whose time goes on by hand. */
function page() {
  const time = { now: 0 }
  const reads = new Reads(() => time.now)
  const at = (now: number) => {
    time.now = now
    return reads
  }
  return { at }
}

test('before the first answer nothing is shown', () => {
  expect(page().at(0).since()).toBe('')
})

test('a list that has just come: the last position said before it was asked', () => {
  const { at } = page()
  at(0).told('a')
  at(50_000).told('b')
  const ended = at(50_100).begin()
  at(50_200).told('of another read')
  at(50_300).told('c')
  ended()
  expect(at(50_400).since()).toBe('b')
})

test('a list on its way for long holds the beginning back, and no longer once it is old', () => {
  const { at } = page()
  at(0).told('a')
  at(1_000).told('b')
  const ended = at(2_000).begin()
  for (let now = 3_000; now < 40_000; now += 1_000) at(now).told(`at ${now}`)
  expect(at(40_000).since()).toBe('b')
  ended()
  expect(at(40_000 + STALE_MS).since()).toBe('b')
  expect(at(40_001 + STALE_MS).since()).toBe('at 39000')
})

test('what was shown ten seconds ago is shown again without being asked: the beginning is before it', () => {
  const { at } = page()
  at(0).told('a')
  at(30_000).told('b')
  const ended = at(30_500).begin()
  at(31_000).told('c')
  ended()
  at(40_000).told('d')
  expect(at(41_000).since()).toBe('b')
})
