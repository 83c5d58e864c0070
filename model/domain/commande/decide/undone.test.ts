import { expect, test } from 'vitest'
import { undoneOf } from './undone.ts'

test('an annulation strikes out its whole gesture, and nothing else, in whatever order moves come', () => {
  const move = (id: string, follows = '', undoes = '') => ({ id, follows, undoes })
  const moves = [move('back', '', 'second'), move('first'), move('second', 'first'), move('before')]
  for (const told of [moves, moves.toReversed()]) expect(undoneOf(told)).toEqual(new Set(['second', 'first']))
  expect(undoneOf([move('first'), move('second', 'first')]).size).toBe(0)
})
