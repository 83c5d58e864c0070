import { expect, test } from 'vitest'
import { lastWeeks } from './weeks.ts'

test('the last weeks begin on Mondays, the present one last, and a week without a facture is 0', () => {
  const weeks = lastWeeks('2026-11-25', [
    { week_issued_at: '2026-11-23', sum_total: 300, sum_frais: 35 },
    { week_issued_at: '2026-11-09', sum_total: 1_200.5, sum_frais: 70 },
  ])
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-3)).toEqual([
    { from: '2026-11-09', to: '2026-11-15', total: 1_200.5, frais: 70 },
    { from: '2026-11-16', to: '2026-11-22', total: 0, frais: 0 },
    { from: '2026-11-23', to: '2026-11-29', total: 300, frais: 35 },
  ])
})

test('a Sunday is the last day of its week, a Monday the first', () => {
  expect(lastWeeks('2026-11-29', []).at(-1)).toMatchObject({ from: '2026-11-23' })
  expect(lastWeeks('2026-11-23', []).at(-1)).toMatchObject({ from: '2026-11-23' })
})
