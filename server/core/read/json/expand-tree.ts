/** The keys of `expand`, nested; paths with the same beginning share it. */
export type ExpandTree = ReadonlyMap<string, ExpandTree>

const DEEPEST = 6

/** `a,b.c,a.d` → the keys of each path. A path that another one begins with is part of that one. */
export function parseExpand(text: string): string[][] {
  const paths = text
    .replaceAll(' ', '')
    .split(',')
    .map((part) => part.replace(/^\.+|\.+$/g, '').split('.'))
    .filter(([first]) => first !== '')
  return paths
    .filter((path) => !paths.some((other) => other.length > path.length && startsWith(other, path)))
    .map((path) => path.slice(0, DEEPEST))
}

const startsWith = (path: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((key, index) => path[index] === key)

export function treeOf(paths: readonly (readonly string[])[]): ExpandTree {
  const tree: MutableTree = new Map()
  for (const path of paths) {
    let at = tree
    for (const key of path) at = branch(at, key)
  }
  return tree
}

type MutableTree = Map<string, MutableTree>

function branch(tree: MutableTree, key: string): MutableTree {
  const known = tree.get(key)
  if (known) return known
  const fresh: MutableTree = new Map()
  tree.set(key, fresh)
  return fresh
}

/** Rewrites `COLL(field)`, an older form of `COLL_via_field`; the answer keeps the form of the request. */
export const modernKey = (key: string): string => key.replace(/^(\w+)\((\w+)\)$/, '$1_via_$2')
