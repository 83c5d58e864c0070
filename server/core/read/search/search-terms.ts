import { phonePieces } from '#model/domain/phone-text.ts'
import { fold } from '#model/schema/fold.ts'
import { MOST_SEARCH_CHARACTERS, MOST_SEARCH_WORDS } from '#model/schema/search-limits.ts'
import { ParameterError } from '#server/core/filter/language/scan.ts'

/** One thing looked for; a record matches when it holds every one. */
export interface Term {
  /** Folded words, all of which stand in its texts… */
  readonly words: readonly string[]
  /** …or pieces one of which stands in a phone number. */
  readonly phones: readonly string[]
}

/** Digits of a number written in groups. */
const MOST_DIGITS = 13

/** `bennani 06 12 34 56 78` → a name and a number. Nothing when nothing is looked for. */
export function readTerms(typed: string): Term[] {
  if (typed.length > MOST_SEARCH_CHARACTERS) {
    throw new ParameterError(`« search » a ${MOST_SEARCH_CHARACTERS} caractères au plus.`)
  }
  const groups: string[][] = []
  for (const word of foldedWords(typed)) {
    const open = groups.at(-1)
    if (open && isDigits(word) && open.every(isDigits) && digitsOf([...open, word]) <= MOST_DIGITS) {
      open.push(word)
    } else groups.push([word])
  }
  if (groups.length > MOST_SEARCH_WORDS)
    throw new ParameterError(`« search » a ${MOST_SEARCH_WORDS} mots au plus.`)
  return groups.map((words) => ({ words, phones: phonePieces(words.join('')) }))
}

const foldedWords = (typed: string): string[] =>
  fold(typed.replaceAll('\0', ' '))
    .split(/\s+/u)
    .filter((word) => word !== '')

const isDigits = (word: string): boolean => /^[+(]*\d[\d.\-/()]*$/.test(word)
const digitsOf = (words: readonly string[]): number => words.join('').replace(/\D/g, '').length
