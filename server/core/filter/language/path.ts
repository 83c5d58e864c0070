import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import type { Lookup } from './lookup.ts'
import { FilterError } from './scan.ts'
import { fieldOf, isCountable, leafOf } from './shape.ts'
import { type Condition, type Hop, isPlural, type Leaf, type Path } from './term.ts'

const MAX_HOPS = 6
const MODIFIERS = new Set(['lower', 'length', 'each', 'isset', 'changed'])

/** `a.b:each` → segments and modifier; at most one modifier, at the very end. */
export function segmentsOf(name: string): { segments: string[]; modifier: string | undefined } {
  const [path = '', modifier, ...more] = name.split(':')
  if (more.length > 0 || (modifier !== undefined && !MODIFIERS.has(modifier))) {
    throw new FilterError(`unknown modifier in ${name}`)
  }
  return { segments: path.split('.'), modifier }
}

/** Looks up `rel.rel2.field` from a collection, through relations, back-relations and into json. */
export class PathFinder {
  readonly #lookup: Lookup
  /** Conditions under which the caller may list the records passed on the way. */
  readonly guards: { hops: readonly Hop[]; condition: Condition }[] = []

  constructor(lookup: Lookup) {
    this.#lookup = lookup
  }

  /** Resolves a path; null when its first name is unknown. An unknown name further on throws. */
  find(
    start: Collection,
    segments: readonly string[],
    modifier: string | undefined,
    before: readonly Hop[] = [],
  ): Path | null {
    const hops = [...before]
    let collection = start
    for (const [index, name] of segments.entries()) {
      const rest = segments.slice(index + 1)
      const leaf = this.#leaf(collection, name, rest)
      if (leaf) return withModifier(hops, leaf, collection, modifier)
      if (isOwnId(fieldOf(collection, name), rest, modifier)) {
        return { kind: 'path', hops, leaf: leafNamed(collection, name) }
      }
      const hop = this.#hop(collection, name)
      if (!hop && index === 0) return null
      if (!hop || rest.length === 0) throw new FilterError(`unknown field ${name}`)
      this.#pass(hop, hops)
      if (hops.length - before.length > MAX_HOPS) throw new FilterError('too many relations')
      collection = hop.kind === 'back' ? hop.from : hop.to
    }
    return null
  }

  /** The field that ends the path here; nothing when the path goes on through it. */
  #leaf(collection: Collection, name: string, rest: readonly string[]): Leaf | null {
    const leaf = leafOf(collection, name)
    if (!leaf) return null
    this.#mustSee(collection, name)
    if (rest.length === 0) return leaf
    if (leaf.shape === 'json') return { ...leaf, inside: rest }
    if (fieldOf(collection, name)?.kind === 'relation') return null
    throw new FilterError(`${name} is no relation`)
  }

  #hop(collection: Collection, name: string): Extract<Hop, { kind: 'to' | 'back' }> | null {
    const field = fieldOf(collection, name)
    if (field?.kind === 'relation') {
      return { kind: 'to', field: name, multiple: isMultiple(field), to: this.collection(field.to) }
    }
    return this.#backHop(collection, name)
  }

  #backHop(collection: Collection, name: string): Extract<Hop, { kind: 'back' }> | null {
    const back = backRelation(this.#lookup.collections, collection, name)
    if (back) this.#mustSee(back.from, back.field)
    return back
  }

  collection(name: string): Collection {
    const { collections } = this.#lookup
    const found = Object.hasOwn(collections, name) ? collections[name] : undefined
    if (!found) throw new FilterError(`unknown collection ${name}`)
    return found
  }

  #mustSee(collection: Collection, field: string): void {
    const { viewer } = this.#lookup
    if (viewer && !viewer.sees(collection, field)) throw new FilterError(`${field} is hidden`)
  }

  /**
   * Adds a hop, limited to records the caller may list. Among several records the others are left out one by
   * one: a guard on the whole path would let one listed record open the rest.
   */
  #pass(hop: Extract<Hop, { kind: 'to' | 'back' }>, hops: Hop[]): void {
    const collection = hop.kind === 'back' ? hop.from : hop.to
    const passes = this.#lookup.viewer?.passes(collection) ?? (this.#lookup.viewer ? null : true)
    if (passes === null) throw new FilterError(`${collection.name} is closed`)
    if (passes !== true && [...hops, hop].some(isPlural)) hops.push({ ...hop, only: passes })
    else {
      hops.push(hop)
      if (passes !== true) this.guards.push({ hops: [...hops], condition: passes })
    }
  }
}

/** `COLL_via_FIELD`, seen from the collection FIELD points to. */
export function backRelation(
  collections: Lookup['collections'],
  target: Collection,
  name: string,
): Extract<Hop, { kind: 'back' }> | null {
  const [, from = '', via = ''] = /^(.+)_via_(.+)$/.exec(name) ?? []
  const collection = Object.hasOwn(collections, from) ? collections[from] : undefined
  const field = collection && fieldOf(collection, via)
  if (!collection || field?.kind !== 'relation' || field.to !== target.name) return null
  const array = isMultiple(field)
  return { kind: 'back', from: collection, field: via, array, unique: !array && isUnique(collection, via) }
}

/** True when at most one record holds each value; an empty value points to nothing. */
function isUnique(collection: Collection, name: string): boolean {
  if (fieldOf(collection, name)?.unique) return true
  return collection.indexes.some(
    ({ fields, unique, where }) =>
      unique === true &&
      fields.length === 1 &&
      fields[0] === name &&
      (where === undefined || where === `"${name}" <> ''`),
  )
}

/** Without a modifier, `rel.id` of a single relation is the relation's own value: no record is looked for. */
export const isOwnId = (
  field: Field | undefined,
  rest: readonly string[],
  modifier: string | undefined,
): boolean =>
  modifier === undefined &&
  field?.kind === 'relation' &&
  !isMultiple(field) &&
  rest.length === 1 &&
  rest[0] === 'id'

function leafNamed(collection: Collection, name: string): Leaf {
  const leaf = leafOf(collection, name)
  if (!leaf) throw new FilterError(`unknown field ${name}`)
  return leaf
}

/** A modifier that means nothing on the field is ignored, as the protocol has it. */
function withModifier(
  hops: readonly Hop[],
  leaf: Leaf,
  collection: Collection,
  modifier: string | undefined,
): Path {
  const countable = leaf.inside.length === 0 && isCountable(fieldOf(collection, leaf.name))
  if (modifier === 'lower') return { kind: 'path', hops, leaf: { ...leaf, modifier } }
  if (modifier === 'length' && countable) return { kind: 'path', hops, leaf: { ...leaf, modifier } }
  if (modifier !== 'each' || leaf.shape !== 'list') return { kind: 'path', hops, leaf }
  const item: Leaf = { name: 'item', shape: 'text', inside: [], nullable: true }
  return { kind: 'path', hops: [...hops, { kind: 'each', field: leaf.name }], leaf: item }
}
