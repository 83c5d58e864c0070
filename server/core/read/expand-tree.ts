/** What `expand` asks for, by key: paths with the same beginning are one. */
export type ExpandTree = ReadonlyMap<string, ExpandTree>

const DEEPEST = 6

export function parseExpand(text: string): ExpandTree {
  const tree: MutableTree = new Map()
  for (const part of text.replaceAll(' ', '').split(',')) {
    let at = tree
    for (const key of part
      .split('.')
      .filter((key) => key !== '')
      .slice(0, DEEPEST)) {
      at = branch(at, modern(key))
    }
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

/** `COLL(field)` is how `COLL_via_field` was once written. */
const modern = (key: string): string => key.replace(/^(\w+)\((\w+)\)$/, '$1_via_$2')
