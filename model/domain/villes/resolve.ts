import { distance, keyOf, leastSteps, lettersOf, tolerance, withoutQualifier, wordsOf } from './spelling.ts'

/** What the resolver needs to know of a ville. */
export interface VilleNames {
  readonly id: string
  readonly name: string
  readonly name_ar: string
  readonly aliases: readonly string[]
}

export type Resolution<V extends VilleNames = VilleNames> =
  | { readonly kind: 'found'; readonly ville: V }
  /** The text names several villes: a person chooses. */
  | { readonly kind: 'ask'; readonly choices: readonly V[] }
  /** No ville is written so; `proposals` look like it, nearest first. */
  | { readonly kind: 'unknown'; readonly proposals: readonly V[] }

export interface Spelling<V> {
  readonly ville: V
  readonly key: string
  readonly words: readonly string[]
  readonly letters: number
}

export interface VilleIndex<V extends VilleNames = VilleNames> {
  readonly villes: readonly V[]
  readonly spellings: readonly Spelling<V>[]
  /** Villes whose name, Arabic name or alias is exactly this. */
  readonly byKey: ReadonlyMap<string, readonly V[]>
  /** Villes whose name has a qualifier, in brackets or a side of the compass, by the name without it. */
  readonly byBareName: ReadonlyMap<string, readonly V[]>
  /** Villes with a longer spelling that begins with these words. */
  readonly byStart: ReadonlyMap<string, readonly V[]>
}

/** A question with more answers than this is no question: « Sidi », « Oulad ». */
const MOST_CHOICES = 12
const MOST_PROPOSALS = 5
/** No name of a ville is longer. */
const MOST_WORDS = 6

/** Built once from the rows of `villes`; resolving is then a look-up. */
export function villeIndex<V extends VilleNames>(villes: readonly V[]): VilleIndex<V> {
  const spellings: Spelling<V>[] = []
  const byKey = new Map<string, V[]>()
  const byBareName = new Map<string, V[]>()
  const byStart = new Map<string, V[]>()
  for (const ville of villes) {
    for (const name of [ville.name, ville.name_ar, ...ville.aliases]) {
      const words = wordsOf(name)
      if (words.length === 0) continue
      const key = words.join('')
      spellings.push({ ville, key, words, letters: lettersOf(key) })
      add(byKey, key, ville)
      const bare = withoutQualifier(name)
      if (bare) add(byBareName, keyOf(bare), ville)
      for (let n = 1; n < words.length; n++) add(byStart, words.slice(0, n).join(''), ville)
    }
  }
  return { villes, spellings, byKey, byBareName, byStart }
}

function add<V>(map: Map<string, V[]>, key: string, ville: V): void {
  const list = map.get(key)
  if (!list) map.set(key, [ville])
  else if (!list.includes(ville)) list.push(ville)
}

/**
 * A text that equals the names of exactly one ville is that ville, unless another bears the same name with a
 * qualifier; everything else is for a person to decide. Near spellings are only ever proposed: a wrong ville
 * costs a transfer, a return and a fee.
 */
export function resolveVille<V extends VilleNames>(index: VilleIndex<V>, typed: string): Resolution<V> {
  const key = keyOf(typed)
  if (key === '') return { kind: 'unknown', proposals: [] }
  const equal = index.byKey.get(key) ?? []
  const [only] = equal
  if (only) {
    const choices = union(equal, index.byBareName.get(key) ?? [])
    return choices.length === 1 ? { kind: 'found', ville: only } : { kind: 'ask', choices }
  }
  const longer = index.byStart.get(key) ?? []
  if (longer.length === 0) return { kind: 'unknown', proposals: proposalsFor(index, typed) }
  if (longer.length > MOST_CHOICES) return { kind: 'unknown', proposals: longer.slice(0, MOST_PROPOSALS) }
  return { kind: 'ask', choices: union(longer, alike(index, key)).slice(0, MOST_CHOICES) }
}

/** Beginnings nearly so typed, then names nearly so typed: « El Aioun » also means « El Aaiun ». */
function alike<V extends VilleNames>(index: VilleIndex<V>, key: string): readonly V[] {
  const starts: V[] = []
  if (key.length >= 5) {
    for (const [start, villes] of index.byStart) {
      if (villes.length <= MOST_CHOICES && distance(start, key, 1) <= 1) starts.push(...villes)
    }
  }
  return union(starts, near(index, key, Math.min(2, tolerance(key.length))))
}

/** Villes written nearly so, nearest first, then those named within the text: « Casablanca Maârif ». */
export function proposalsFor<V extends VilleNames>(index: VilleIndex<V>, typed: string): readonly V[] {
  const key = keyOf(typed)
  return union(near(index, key, tolerance(key.length)), within(index, wordsOf(typed))).slice(
    0,
    MOST_PROPOSALS,
  )
}

function near<V extends VilleNames>(index: VilleIndex<V>, key: string, limit: number): readonly V[] {
  const letters = lettersOf(key)
  const found = new Map<V, number>()
  for (const spelling of index.spellings) {
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
