import { expect, test } from 'vitest'
import { sizeOf } from './size.ts'

test.each([
  ['no bytes', 0, null],
  ['one byte', 1, { value: '1', unit: 'kilo' }],
  ['some', 640_200, { value: '641', unit: 'kilo' }],
  ['a million', 1_000_000, { value: '1', unit: 'mega' }],
  ['more', 12_449_000, { value: '12,4', unit: 'mega' }],
])('the size of %s', (_, bytes, expected) => {
  expect(sizeOf(bytes)).toEqual(expected)
})
