import type { Spelling, VilleIndex, VilleNames } from './index-villes.ts'
import { distance, keyOf, leastSteps, lettersOf, tolerance, wordsOf } from './spelling.ts'

export type Resolution<V extends VilleNames = VilleNames> =
  | { readonly kind: 'found'; readonly ville: V }
  /** The text names several villes: a person chooses. */
  | { readonly kind: 'ask'; readonly choices: readonly V[] }
  /** No ville is written so; `proposals` look like it, nearest first. */
  | { readonly kind: 'unknown'; readonly proposals: readonly V[] }

/** A text that fits more villes than this (« Sidi », « Oulad ») gives no choices. */
const MOST_CHOICES = 12
const MOST_PROPOSALS = 5
/** No name of a ville is longer. */
const MOST_WORDS = 6

/**
 * A text that equals the names of exactly one ville is that ville, unless another bears the same name with a
 * qualifier; everything else is for a person to decide. A quartier is found by its name with that of its ville, or alone
 * where no ville and no other quartier is called so. Near spellings are only ever proposed: a wrong ville costs a
 * transfer, a return and a fee.
 */
export function resolveVille<V extends VilleNames>(index: VilleIndex<V>, typed: string): Resolution<V> {
  const key = keyOf(typed)
  if (key === '') return { kind: 'unknown', proposals: [] }
  const equal = index.byKey.get(key) ?? []
  const bare = index.byBareName.get(key) ?? []
  if (equal.length > 0) return oneOf(union(equal, bare))
  const within = quartiersWithin(index, wordsOf(typed))
  if (within.length > 0) return oneOf(within)
  const longer = index.byStart.get(key) ?? []
  const alone = index.quartiersByKey.get(key) ?? []
  if (alone.length > 0) return oneOf(union(alone, bare, longer.length > MOST_CHOICES ? [] : longer))
  return fromBeginnings(index, typed, longer.length > 0 ? longer : (index.quartiersByStart.get(key) ?? []))
}

const oneOf = <V extends VilleNames>(choices: readonly V[]): Resolution<V> => {
  const [only, ...others] = choices
  return only && others.length === 0 ? { kind: 'found', ville: only } : { kind: 'ask', choices }
}

function fromBeginnings<V extends VilleNames>(
  index: VilleIndex<V>,
  typed: string,
  longer: readonly V[],
): Resolution<V> {
  if (longer.length === 0) return { kind: 'unknown', proposals: proposalsFor(index, typed) }
  if (longer.length > MOST_CHOICES) return { kind: 'unknown', proposals: longer.slice(0, MOST_PROPOSALS) }
  return { kind: 'ask', choices: union(longer, alike(index, keyOf(typed))).slice(0, MOST_CHOICES) }
}

/** Splits of the text into a ville with quartiers, at either end, and the rest. */
function* villeAndRest<V extends VilleNames>(
  villesNamed: (key: string) => readonly V[],
  words: readonly string[],
): Generator<{ readonly ville: V; readonly rest: readonly string[] }> {
  for (let n = 1; n < words.length; n++) {
    const [first, last] = [words.slice(0, n), words.slice(n)]
    for (const ville of villesNamed(first.join(''))) yield { ville, rest: last }
    for (const ville of villesNamed(last.join(''))) yield { ville, rest: first }
  }
}

/** « Aïn Sebaâ Casablanca », « Casa, Maarif »: the quartiers of that name in that ville. */
function quartiersWithin<V extends VilleNames>(index: VilleIndex<V>, words: readonly string[]): readonly V[] {
  const named = villeAndRest((key) => index.byKey.get(key) ?? [], words)
  return union(
    ...[...named].map(({ ville, rest }) => index.quartiersOf.get(ville.id)?.byKey.get(rest.join('')) ?? []),
  )
}

/** Quartiers whose spelling, and whose ville's spelling, is near: « Kasablanca Marif ». */
function nearlyWithin<V extends VilleNames>(index: VilleIndex<V>, words: readonly string[]): readonly V[] {
  const villesNamed = (key: string) => near(index.largeSpellings, key, Math.min(2, tolerance(key.length)))
  return union(
    ...[...villeAndRest(villesNamed, words.slice(0, MOST_WORDS))].map(({ ville, rest }) => {
      const key = rest.join('')
      return near(index.quartiersOf.get(ville.id)?.spellings ?? [], key, tolerance(key.length))
    }),
  )
}

/** Beginnings nearly so typed, then names nearly so typed: « El Aioun » also means « El Aaiun ». */
function alike<V extends VilleNames>(index: VilleIndex<V>, key: string): readonly V[] {
  const starts: V[] = []
  if (key.length >= 5) {
    for (const [start, villes] of index.byStart) {
      if (villes.length <= MOST_CHOICES && distance(start, key, 1) <= 1) starts.push(...villes)
    }
  }
  return union(starts, near(index.villeSpellings, key, Math.min(2, tolerance(key.length))))
}

/** Villes written nearly so, nearest first, then those named within the text: « Casablanca Maârif ». */
export function proposalsFor<V extends VilleNames>(index: VilleIndex<V>, typed: string): readonly V[] {
  const key = keyOf(typed)
  const words = wordsOf(typed)
  return union(
    near(index.spellings, key, tolerance(key.length)),
    nearlyWithin(index, words),
    within(index, words),
  ).slice(0, MOST_PROPOSALS)
}

function near<V extends VilleNames>(
  spellings: readonly Spelling<V>[],
  key: string,
  limit: number,
): readonly V[] {
  const letters = lettersOf(key)
  const found = new Map<V, number>()
  for (const spelling of spellings) {
    if (leastSteps(spelling.letters, letters) > limit) continue
    const steps = distance(spelling.key, key, limit)
    if (steps <= limit && steps < (found.get(spelling.ville) ?? limit + 1)) found.set(spelling.ville, steps)
  }
  return [...found].sort((a, b) => a[1] - b[1]).map(([ville]) => ville)
}

/** Longest names first. */
function within<V extends VilleNames>(index: VilleIndex<V>, words: readonly string[]): readonly V[] {
  const found: V[] = []
  for (let length = Math.min(words.length - 1, MOST_WORDS); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      found.push(...(index.byKey.get(words.slice(from, from + length).join('')) ?? []))
    }
  }
  return found
}

const union = <V>(...lists: readonly (readonly V[])[]): readonly V[] => [...new Set(lists.flat())]
