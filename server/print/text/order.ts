import type { EmbeddingLevels } from 'bidi-js'
import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { type Face, faceFor, type Weight } from './fonts.ts'

const bidi = bidiFactory()

/**
 * Part of a line in one font, in the order to draw. Arabic text stays in reading order: its font reverses it.
 */
export interface Piece {
  readonly text: string
  readonly face: Face
}

/** A cleaned text with the direction of each of its letters. */
export interface Directed {
  readonly text: string
  readonly rtl: boolean
  /** Null when the whole text goes from left to right. */
  readonly levels: EmbeddingLevels | null
}

/** Hebrew, Arabic, Syriac and their like. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

const DIGIT = '[\\d\u0660-\u0669]'
/** « 12-14 », « 3/4 », « AV-2026-000004 », and digits in groups as phones are written. */
const NUMBER = new RegExp(
  `(?:[A-Z]{2,4}-)?\\+?${DIGIT}+(?:[-–.,:/]${DIGIT}+)+|\\+?${DIGIT}{1,4}(?: ${DIGIT}{1,4}){2,}`,
  'g',
)
const LEAST_PHONE = 9
const [ISOLATED, END] = ['\u2066', '\u2069']

/**
 * Finds the direction of a text: that of its first strong letter, unless `rtl` is given. Numbers of several
 * groups keep their order among Arabic words, where the plain rules would read them backwards.
 */
export function direct(cleaned: string, rtl?: boolean): Directed {
  if (!RIGHT_TO_LEFT.test(cleaned)) return { text: cleaned, levels: null, rtl: rtl ?? false }
  const text = cleaned.replace(NUMBER, (number) => {
    if (number.includes(' ') && number.replace(/\D/g, '').length < LEAST_PHONE) return number
    return `${ISOLATED}${number.replaceAll(' ', '\u00a0')}${END}`
  })
  const levels = bidi.getEmbeddingLevels(text, rtl === undefined ? 'auto' : rtl ? 'rtl' : 'ltr')
  return { text, levels, rtl: rtl ?? (levels.paragraphs[0]?.level ?? 0) % 2 === 1 }
}

interface Run {
  readonly start: number
  readonly end: number
  readonly level: number
}

/** The pieces of one line of the text, from left to right (Unicode annex 9, rule L2). */
export function piecesOf(directed: Directed, start: number, end: number, weight: Weight): Piece[] {
  if (!directed.levels) return piecesOfRun(directed.text, { start, end, level: 0 }, weight)
  const { levels } = directed.levels
  const runs: Run[] = []
  let begun = start
  for (let i = start + 1; i <= end; i++) {
    if (i < end && levels[i] === levels[begun]) continue
    runs.push({ start: begun, end: i, level: levels[begun] ?? 0 })
    begun = i
  }
  return inVisualOrder(runs).flatMap((run) => piecesOfRun(directed.text, run, weight))
}

function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let i = 0; i < ordered.length; i++) {
      let last = i
      while ((ordered[last]?.level ?? -1) >= level) last++
      if (last - i > 1) ordered.splice(i, last - i, ...ordered.slice(i, last).reverse())
      i = Math.max(i, last)
    }
  }
  return ordered
}

/** Cuts a run of one direction where the font changes; a space stays with the letters before it. */
function piecesOfRun(text: string, { start, end, level }: Run, weight: Weight): Piece[] {
  const pieces: { text: string; face: Face }[] = []
  for (const letter of text.slice(start, end)) {
    const codePoint = letter.codePointAt(0) ?? 0
    const last = pieces.at(-1)
    if (last && (letter === ' ' || MARK.test(letter)) && last.face.shaped.covers(codePoint))
      last.text += letter
    else {
      const face = faceFor(codePoint, weight)
      if (face && face === last?.face) last.text += letter
      else if (face) pieces.push({ text: letter, face })
    }
  }
  if (level % 2 === 0) return pieces
  return pieces.reverse().map((piece) => (piece.face.arabic ? piece : { ...piece, text: turned(piece.text) }))
}

const MARK = /\p{M}/u

/** Brackets and dashes between Arabic words: fonts of other scripts do not turn them. */
const turned = (text: string): string =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .reverse()
    .join('')
