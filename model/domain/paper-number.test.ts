import { expect, it } from 'vitest'
import { bonNumber } from './bon/bon.ts'
import { paperNumber } from './paper-number.ts'

it('a paper is numbered within its series and its year, with six digits or more', () => {
  expect(paperNumber('FC', 2026, 123)).toBe('FC-2026-000123')
  expect(paperNumber('RV', 2027, 1_234_567)).toBe('RV-2027-1234567')
  expect(bonNumber('retour client', 2026, 9)).toBe('RC-2026-000009')
})
