import { expect, test } from 'vitest'
import { isTooDeep } from './depth.ts'

const nested = (n: number) => `${'[{"a":'.repeat(n / 2)}1${'}]'.repeat(n / 2)}`

test('a thousand levels, not one more', () => {
  expect(isTooDeep(nested(1000))).toBe(false)
  expect(isTooDeep(nested(1002))).toBe(true)
  expect(isTooDeep('['.repeat(2_000_000))).toBe(true)
})

test('what stands in texts, or beside each other, is not deep', () => {
  expect(isTooDeep(JSON.stringify({ a: '[{'.repeat(5000), b: '\\"['.repeat(5000) }))).toBe(false)
  expect(isTooDeep(JSON.stringify(Array.from({ length: 5000 }, () => [{}])))).toBe(false)
})
