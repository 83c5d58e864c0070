import { expect, test } from 'vitest'
import { amountText, amountValue } from './amount-text.ts'

test.each([
  ['', ''],
  ['1250.5', '1250,50'],
  ['300', '300'],
])('what the address keeps, « %s », is shown as « %s », and kept as it was', (kept, shown) => {
  expect(amountText(kept)).toBe(shown)
  expect(amountValue(shown)).toBe(kept)
})

test.each(['abc', '1e40', 'NaN'])(
  '« %s », written there by hand, is no amount and breaks nothing',
  (kept) => {
    expect(amountText(kept)).toBe('')
  },
)
