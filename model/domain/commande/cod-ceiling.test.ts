import { expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { tooMuchCash } from './cod-ceiling.ts'

it.each([
  ['below the ceiling', 1_999_999, 2_000_000, null],
  ['at the ceiling', 2_000_000, 2_000_000, 'validation_plafond_cod'],
  ['without a ceiling', 9_000_000, 0, null],
] as const)('the cash of one parcel %s', (_, amount, ceiling, code) => {
  expect(tooMuchCash(centimes(amount), centimes(ceiling))?.code ?? null).toBe(code)
})
