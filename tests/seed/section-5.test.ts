import { expect, test } from 'vitest'
import { parsePhone } from '#model/domain/phone.ts'
import { nextQuantityStep } from '#model/domain/quantity.ts'

test('5 a phone number is parsed for the Moroccan region', () => {
  expect(parsePhone('0612345678')).toBe('+212612345678')
  expect(parsePhone('+212 6 12 34 56 78')).toBe('+212612345678')
})

test('5 a phone number the parser refuses gives nothing', () => {
  expect(parsePhone('12345')).toBeNull()
  expect(parsePhone('abc')).toBeNull()
  expect(parsePhone('')).toBeNull()
})

test.each([
  [1, 10],
  [10, 10],
  [11, 20],
  [21, 50],
  [51, 100],
  [101, 200],
  [201, 500],
  [500, 500],
])('5 a quantity of %i rounds up to the step %i', (quantity, step) => {
  expect(nextQuantityStep(quantity)).toBe(step)
})

test('5 a quantity above 500 gives nothing', () => {
  expect(nextQuantityStep(501)).toBeUndefined()
})
