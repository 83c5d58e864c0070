import { type Condition, type Hop, isPlural, pathsOf, prefixKeys } from './term.ts'

/** Parts of an `&&` that must be true of the same joined records, and the ways to those records. */
/** The keys of the paths joined already. */
interface Joined {
  has(key: string): boolean
}

export interface Sharing {
  readonly parts: readonly Condition[]
  readonly hops: readonly (readonly Hop[])[]
}

/**
 * Groups the parts that go through the same plural path, to be true of one joined record at a time
 * (`tags.name ?= "a" && tags.on ?= true` wants one tag that is both), as one LEFT JOIN would have it. Parts
 * that share no path stay apart.
 */
export function sharings(parts: readonly Condition[], known: Joined): Sharing[] {
  const groups: { parts: Condition[]; ways: Map<string, readonly Hop[]>; shared: Set<string> }[] = []
  for (const part of parts) {
    const ways = pluralWays(part, known)
    const group = { parts: [part], ways, shared: new Set<string>() }
    for (const other of groups.filter(({ ways: theirs }) => overlaps(ways, theirs))) {
      groups.splice(groups.indexOf(other), 1)
      for (const key of other.shared) group.shared.add(key)
      for (const [key, hops] of other.ways) {
        if (group.ways.has(key)) group.shared.add(key)
        group.ways.set(key, hops)
      }
      group.parts.unshift(...other.parts)
    }
    groups.push(group)
  }
  return groups.map(({ parts, ways, shared }) => ({
    parts,
    hops: [...shared].map((key) => ways.get(key) ?? []),
  }))
}

const overlaps = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  [...a.keys()].some((key) => b.has(key))

/** The plural prefixes of the paths in a condition that are not joined yet. */
function pluralWays(condition: Condition, known: Joined): Map<string, readonly Hop[]> {
  const ways = new Map<string, readonly Hop[]>()
  for (const { hops } of pathsOf(condition)) {
    for (const [index, key] of prefixKeys(hops).entries()) {
      const hop = hops[index]
      if (hop && isPlural(hop) && !known.has(key)) ways.set(key, hops.slice(0, index + 1))
    }
  }
  return ways
}
