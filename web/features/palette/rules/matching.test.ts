import { expect, test } from 'vitest'
import { fold } from '#model/schema/fold.ts'
import { MATCHES, matchOf, piecesOf } from './matching.ts'

const words = (typed: string): string[] => fold(typed).split(' ').filter(Boolean)

test.each([
  ['', 'Commandes', 'none'],
  ['comm', 'Commandes', 'begins'],
  ['REGL', 'Réglages', 'begins'],
  ['cl fact', 'Factures clients', 'words'],
  ['clients', 'Factures clients', 'words'],
  ['mande', 'Commandes', 'holds'],
  // Two letters stand inside too many words.
  ['ma', 'Commandes', 'none'],
  ['excel', 'Importer des commandes', 'keywords'],
  ['xyz', 'Commandes', 'none'],
] as const)('« %s » and « %s » : %s', (typed, label, match) => {
  expect(matchOf(words(typed), label, 'fichier Excel')).toBe(MATCHES[match])
})

const cut = (text: string, typed: string): string =>
  piecesOf(text, words(typed))
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

test.each([
  ['Élodie Bénnani', 'elodie ben', '[Élodie] [Bén]nani'],
  ['Atlas Cosmétiques', 'cosmetiq', 'Atlas [Cosmétiq]ues'],
  ['لطيفة وهبي', 'لطيفه', '[لطيفة] وهبي'],
  // A stretched letter and a vowel sign are nothing to a search.
  ['محـمَّد', 'محمد', '[محـمَّد]'],
  ['153823', 'xyz', '153823'],
  ['', 'a', ''],
])('in « %s », « %s » is shown as %s', (text, typed, shown) => {
  expect(cut(text, typed)).toBe(shown)
})

test('the pieces of a text are the text', () => {
  for (const text of ['Rim Skalli, Salé', 'أحمد', 'aaaa']) {
    const pieces = piecesOf(text, ['a', 'sk'])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length)
  }
})
