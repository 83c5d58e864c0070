import { expect, test } from 'vitest'
import { piecesInWords, piecesOf } from './pieces.ts'

test('a commande without a count is one piece', () => {
  expect([0, 1, 3].map((colis_count) => piecesOf({ colis_count }))).toEqual([1, 1, 3])
})

test.each([
  [[1], 3, '1/3 : scannez aussi les étiquettes 2 et 3.'],
  [[3, 1], 3, '2/3 : scannez aussi l’étiquette 2.'],
  [[2, 3, 1], 3, '3/3, complet.'],
  [[2], 4, '1/4 : scannez aussi les étiquettes 1, 3 et 4.'],
  [[7], 7, '1/7 : scannez aussi les étiquettes 1, 2, 3, 4, 5 et 6.'],
  [[8], 8, '1/8 : scannez aussi les 7 autres étiquettes.'],
  [[5], 99, '1/99 : scannez aussi les 98 autres étiquettes.'],
])('labels %j of %i: %s', (seen, pieces, words) => {
  expect(piecesInWords(seen, pieces)).toBe(words)
})
