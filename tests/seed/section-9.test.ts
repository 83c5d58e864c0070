import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centimes, commandTotal, invoiceTotal } from '#model/domain/money.ts'

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(centimes)

test('9 command total = price + extra_fees', () => {
  fc.assert(
    fc.property(amount, amount, (price, extra_fees) => {
      expect(commandTotal({ price, extra_fees })).toBe(price + extra_fees)
    }),
  )
})

test('9 invoice total = sum over lines of line price + the command’s extra_fees', () => {
  const line = fc.record({ price: amount, extra_fees: amount })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      expect(invoiceTotal(lines)).toBe(lines.reduce((sum, each) => sum + each.price + each.extra_fees, 0))
    }),
  )
})
