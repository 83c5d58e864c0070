import { expect, test } from 'vitest'
import { byVille } from './by-ville.ts'

const waiting = (city: string, count: number, sum_total: number, min_last_event_at: string) => ({
  city,
  count,
  sum_total,
  min_last_event_at,
})
const PARENTS: Readonly<Record<string, string>> = { maarif: 'casa', anfa: 'casa', agdal: 'rabat' }

test('a ville counts its quartiers, which follow it, and the ville where the most waits comes first', () => {
  const found = byVille(
    [
      waiting('fes', 4, 400, '2026-11-20'),
      waiting('casa', 2, 100.1, '2026-11-22'),
      waiting('maarif', 1, 50.2, '2026-11-19'),
      waiting('anfa', 3, 10, '2026-11-21'),
      waiting('agdal', 5, 7, '2026-11-18'),
    ],
    (city) => PARENTS[city] ?? '',
  )
  expect(found.map(({ city, count, quartier }) => [city, count, quartier])).toEqual([
    ['casa', 6, false],
    ['anfa', 3, true],
    ['maarif', 1, true],
    ['rabat', 5, false],
    ['agdal', 5, true],
    ['fes', 4, false],
  ])
  expect(found[0]).toMatchObject({ sum_total: 160.3, min_last_event_at: '2026-11-19' })
})
