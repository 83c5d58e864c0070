import type { Spelling, VilleIndex, VilleNames } from './index-villes.ts'
import { proposalsFor } from './resolve.ts'
import { keyOf } from './spelling.ts'

/**
 * Villes for a text still being typed, French, Arabic or alias: exact names first, then names that begin so,
 * then those with a word that begins so, then those that contain it; near spellings when none of these fit.
 */
export function searchVilles<V extends VilleNames>(
  index: VilleIndex<V>,
  typed: string,
  limit: number,
): readonly V[] {
  const key = keyOf(typed)
  if (key === '') return [...index.villes].sort(byName).slice(0, limit)
  const best = new Map<V, { rank: number; key: string }>()
  for (const spelling of index.spellings) {
    const rank = rankOf(spelling, key)
    if (rank === null) continue
    const before = best.get(spelling.ville)
    if (!before || rank < before.rank) best.set(spelling.ville, { rank, key: spelling.key })
  }
  if (best.size === 0) return proposalsFor(index, typed).slice(0, limit)
  return [...best]
    .sort(([, a], [, b]) => a.rank - b.rank || a.key.length - b.key.length || byText(a.key, b.key))
    .slice(0, limit)
    .map(([ville]) => ville)
}

function rankOf(spelling: Spelling<VilleNames>, key: string): number | null {
  const at = spelling.key.indexOf(key)
  if (at < 0) return null
  if (at === 0) return spelling.key === key ? 0 : 1
  return beginsAWord(spelling.words, at) ? 2 : 3
}

function beginsAWord(words: readonly string[], at: number): boolean {
  let start = 0
  for (const word of words) {
    if (start === at) return true
    start += word.length
  }
  return false
}

/** Villes first: a quartier is looked for by its name. */
const byName = (a: VilleNames, b: VilleNames): number =>
  Number(a.parent !== '') - Number(b.parent !== '') || byText(keyOf(a.name), keyOf(b.name))

/** The order of code units, the same on every machine. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
