import { afterEach, expect, test, vi } from 'vitest'
import { newId, newSecretId } from './ids.ts'

afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000
const made = (make: () => string, many: number): string[] => Array.from({ length: many }, make)

test('an id has the form of the protocol and is made once', () => {
  const ids = made(newId, 20_000)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/)
})

test('ids of one second stand side by side, behind those of the minute before', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) })
  const earlier = made(newId, 1_000)
  vi.advanceTimersByTime(MINUTE_MS)
  const later = made(newId, 1_000)
  expect([...earlier.toSorted(), ...later.toSorted()]).toEqual([...earlier, ...later].toSorted())
  expect(new Set(later.map((id) => id.slice(0, 6))).size).toBe(1)
})

test('a clock set back makes ids of the time it shows', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) })
  const before = newId()
  vi.setSystemTime(Date.UTC(2026, 10, 22, 12))
  expect(newId() < before).toBe(true)
})

test('nothing of a secret id can be foreseen', () => {
  const ids = made(newSecretId, 2_000)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/)
  expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBeGreaterThan(1_990)
})
