import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test('a change is in whole percents of the earlier figure, and there is none from nothing', () => {
  expect(changeOf(412, 388)).toBe(6)
  expect(changeOf(61, 66)).toBe(-8)
  expect(changeOf(0, 5)).toBe(-100)
  expect(changeOf(5, 0)).toBeNull()
})
