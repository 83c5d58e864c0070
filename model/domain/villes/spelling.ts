import { fold } from '../../schema/fold.ts'

/** Words of a place name, without case, accents, hamza, hyphens, apostrophes or brackets. */
export const wordsOf = (name: string): readonly string[] => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []

/** The key two spellings of one name share: its words, run together. */
export const keyOf = (name: string): string => wordsOf(name).join('')

/** Sides of the compass, folded: they distinguish places of the same name. */
const SIDES =
  /\s+(?:(?:el\s|al\s)?(?:oriental|occidental|ch[ae]r[kq]ia|gharbia)e?|ال(?:شرق|غرب|شمال|جنوب)يه?)$/u

/** `Sidi Bouzid (Safi)` → `Sidi Bouzid`, `العيون الشرقية` → `العيون`; nothing for a name without a qualifier. */
export function withoutQualifier(name: string): string | null {
  const bare = fold(name.replace(/\s*\([^)]*\)\s*/g, ' '))
    .trim()
    .replace(SIDES, '')
  return bare !== '' && keyOf(bare) !== keyOf(name) ? bare : null
}

/** Slips of the keyboard forgiven in a word of this length. */
export const tolerance = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

/**
 * Letters to insert, drop, change or swap to make one text of the other (optimal string alignment); stops
 * counting beyond `limit`.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const changed = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let steps = Math.min(changed, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      }
      row.push(steps)
      least = Math.min(least, steps)
    }
    if (least > limit) return limit + 1
    before = previous
    previous = row
  }
  return previous[b.length] ?? limit + 1
}

/** The letters of a text, as a bit set; texts that share few letters are far apart. */
export function lettersOf(text: string): number {
  let bits = 0
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31)
  return bits
}

/** Lower bound of the edit distance between two texts with these letters. */
export const leastSteps = (a: number, b: number): number => Math.max(bitsIn(a & ~b), bitsIn(b & ~a))

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
