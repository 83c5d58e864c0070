import { expect, it } from 'vitest'
import { nextQuantityStep } from './quantity.ts'

it('a quantity goes to the next step of an order, and to none above the last', () => {
  const steps = [1, 10, 11, 20, 21, 50, 51, 100, 101, 200, 201, 500, 501].map(nextQuantityStep)
  expect(steps).toEqual([10, 10, 20, 20, 50, 50, 100, 100, 200, 200, 500, 500, undefined])
})
