import { keyOf, lettersOf, withoutQualifier, wordsOf } from './spelling.ts'

/** A ville, or a quartier of the ville `parent`, as the resolver reads it. */
export interface VilleNames {
  readonly id: string
  /** A quartier is named with its ville: « Maârif, Casablanca ». */
  readonly name: string
  readonly name_ar: string
  readonly aliases: readonly string[]
  readonly parent: string
}

export interface Spelling<V> {
  readonly ville: V
  readonly key: string
  readonly words: readonly string[]
  readonly letters: number
}

/** The quartiers of one ville, and their spellings. */
export interface Quartiers<V> {
  readonly byKey: ReadonlyMap<string, readonly V[]>
  readonly spellings: readonly Spelling<V>[]
}

export interface VilleIndex<V extends VilleNames = VilleNames> {
  readonly villes: readonly V[]
  /** Spellings of villes and quartiers; a quartier has its complete name too. */
  readonly spellings: readonly Spelling<V>[]
  readonly villeSpellings: readonly Spelling<V>[]
  /** Spellings of the villes that have quartiers. */
  readonly largeSpellings: readonly Spelling<V>[]
  /** Villes, and no quartiers, whose name, Arabic name or alias is exactly this. */
  readonly byKey: ReadonlyMap<string, readonly V[]>
  /** Villes whose name has a qualifier, in brackets or a side of the compass, by the name without it. */
  readonly byBareName: ReadonlyMap<string, readonly V[]>
  /** Villes with a longer spelling that begins with these words. */
  readonly byStart: ReadonlyMap<string, readonly V[]>
  /** Quartiers of any ville that are named so, without the name of their ville. */
  readonly quartiersByKey: ReadonlyMap<string, readonly V[]>
  readonly quartiersByStart: ReadonlyMap<string, readonly V[]>
  /** Quartiers by the id of their ville. */
  readonly quartiersOf: ReadonlyMap<string, Quartiers<V>>
}

/** Built once from the rows of `villes`; resolving is then a look-up. */
export function villeIndex<V extends VilleNames>(villes: readonly V[]): VilleIndex<V> {
  const byId = new Map(villes.map((ville) => [ville.id, ville]))
  const around = (ville: V) => (ville.parent === ville.id ? undefined : byId.get(ville.parent))
  const roots = villes.filter((ville) => !around(ville))
  const spelled = roots.flatMap((ville) => spellingsOf(ville, namesOf(ville)))
  const quartiers = villes.flatMap((ville) => {
    const parent = around(ville)
    return parent ? spellingsOf(ville, localNames(ville, parent)) : []
  })
  const complete = villes.flatMap((ville) =>
    around(ville) ? spellingsOf(ville, [ville.name, ville.name_ar]) : [],
  )
  const quartiersOf = new Map(
    [...Map.groupBy(quartiers, ({ ville }) => ville.parent)].map(([parent, own]) => [
      parent,
      { byKey: keyed(own), spellings: own },
    ]),
  )
  const byBareName = new Map<string, V[]>()
  for (const ville of roots) {
    for (const bare of namesOf(ville).map(withoutQualifier)) if (bare) add(byBareName, keyOf(bare), ville)
  }
  return {
    villes,
    spellings: [...spelled, ...quartiers, ...complete],
    villeSpellings: spelled,
    largeSpellings: spelled.filter(({ ville }) => quartiersOf.has(ville.id)),
    byKey: keyed(spelled),
    byBareName,
    byStart: started(spelled),
    quartiersByKey: keyed(quartiers),
    quartiersByStart: started(quartiers),
    quartiersOf,
  }
}

const namesOf = ({ name, name_ar, aliases }: VilleNames): string[] => [name, name_ar, ...aliases]

/** The name of a quartier inside its ville: « Maârif, Casablanca » is « Maârif ». */
export const localNames = (ville: VilleNames, parent: VilleNames): string[] => {
  const around = new Set(namesOf(parent).map(keyOf))
  return namesOf(ville).map((name) => {
    const [, local, last] = /^(.+)[,،]([^,،]+)$/u.exec(name) ?? []
    return local !== undefined && last !== undefined && around.has(keyOf(last)) ? local : name
  })
}

const spellingsOf = <V extends VilleNames>(ville: V, names: readonly string[]): Spelling<V>[] =>
  names.flatMap((name) => {
    const words = wordsOf(name)
    const key = words.join('')
    return key === '' ? [] : [{ ville, key, words, letters: lettersOf(key) }]
  })

function keyed<V>(spellings: readonly Spelling<V>[]): ReadonlyMap<string, readonly V[]> {
  const found = new Map<string, V[]>()
  for (const { key, ville } of spellings) add(found, key, ville)
  return found
}

function started<V>(spellings: readonly Spelling<V>[]): ReadonlyMap<string, readonly V[]> {
  const found = new Map<string, V[]>()
  for (const { words, ville } of spellings) {
    for (let n = 1; n < words.length; n++) add(found, words.slice(0, n).join(''), ville)
  }
  return found
}

function add<V>(map: Map<string, V[]>, key: string, ville: V): void {
  const list = map.get(key)
  if (!list) map.set(key, [ville])
  else if (!list.includes(ville)) list.push(ville)
}
