import { expect, test } from 'vitest'
import { ALL, countOf, isChosen, NONE, toggled, whichOf } from './choice.ts'

const nobody = new Map<string, string>()
const taken = new Map([['a', 'Karim']])

test('some are chosen by name, and what a colleague took is not given', () => {
  const two = toggled(toggled(NONE, 'a'), 'b')
  expect(['a', 'b', 'c'].filter((id) => isChosen(two, id))).toEqual(['a', 'b'])
  expect(countOf(two, 300, taken)).toBe(1)
  expect(whichOf(two, 'x = 1', taken)).toEqual({ commands: ['b'] })
  expect(isChosen(toggled(two, 'a'), 'a')).toBe(false)
})

test('one left out of all leaves the others, those not shown too', () => {
  const all = toggled(ALL, 'a')
  expect(['a', 'b', 'c'].filter((id) => isChosen(all, id))).toEqual(['b', 'c'])
  expect(countOf(all, 300, nobody)).toBe(299)
  expect(whichOf(all, 'x = 1', nobody)).toEqual({ filter: 'x = 1', left_out: ['a'] })
  expect(toggled(all, 'a')).toEqual(ALL)
})

test('one left out that a colleague took is no longer among those that wait', () => {
  const all = toggled(ALL, 'a')
  expect(countOf(all, 299, taken)).toBe(299)
  expect(whichOf(all, 'x = 1', taken)).toEqual({ filter: 'x = 1', left_out: [] })
})
