import { expect, it } from 'vitest'
import { fromDirhams } from '../money.ts'
import { inLetters } from './amount-in-letters.ts'

it.each([
  [0, 'zéro dirham'],
  [0.01, 'un centime'],
  [0.8, 'quatre-vingts centimes'],
  [1, 'un dirham'],
  [1.01, 'un dirham et un centime'],
  [71.91, 'soixante et onze dirhams et quatre-vingt-onze centimes'],
  [80, 'quatre-vingts dirhams'],
  [200, 'deux cents dirhams'],
  [201, 'deux cent un dirhams'],
  [669.5, 'six cent soixante-neuf dirhams et cinquante centimes'],
  [-25, 'vingt-cinq dirhams'],
  [80_000, 'quatre-vingt mille dirhams'],
  [1_000_000, 'un million de dirhams'],
  [2_000_000.5, 'deux millions de dirhams et cinquante centimes'],
  [1_200_300, 'un million deux cent mille trois cents dirhams'],
])('%s is « %s »', (dirhams, words) => {
  expect(inLetters(fromDirhams(dirhams))).toBe(words)
})
