import type { Collection } from '#model/schema/collection.ts'
import { isMultiple } from '#model/schema/fields.ts'
import { backRelation } from '#server/core/filter/language/path.ts'
import { NO_REQUEST } from '#server/core/filter/language/request.ts'
import { fieldOf } from '#server/core/filter/language/shape.ts'
import { compile } from '#server/core/filter/sql/compile.ts'
import type { Picker } from '#server/core/read/query/pick.ts'
import type { Permission, RuleInput } from '#server/core/read/rules/rules.ts'
import type { Sql } from '#server/db/sql.ts'
import { type ExpandTree, modernKey, treeOf } from './expand-tree.ts'
import type { RecordWriter } from './writer.ts'
import type { Writers } from './writers.ts'

/** One key of `expand`, looked up. */
export interface ExpandStep {
  readonly key: string
  readonly target: Collection
  /** Position, among the cells of the record expanded, of the ids to follow; for a back-relation, of its id. */
  readonly at: number
  /** True when the value of the key is a list. */
  readonly multiple: boolean
  /** The field of the target that points back; null along a relation. */
  readonly back: { readonly field: string; readonly array: boolean } | null
  /** Condition for the records of the target that the caller may view; null for all. */
  readonly where: Sql | null
  readonly writer: RecordWriter
  readonly steps: readonly ExpandStep[]
  /** True when the answer leaves this key out. */
  readonly dropped: boolean
}

/**
 * Looks up what `expand` names. A path with a name that is unknown or a collection that is closed to the caller is
 * left out as a whole.
 */
export function planExpand(
  paths: readonly (readonly string[])[],
  from: RecordWriter,
  picker: Picker | null,
  input: RuleInput,
  writers: Writers,
): ExpandStep[] {
  const inside: RuleInput = { ...input, request: { ...(input.request ?? NO_REQUEST), context: 'expand' } }
  const open = paths.filter((path) => isOpen(path, from.collection, inside, writers))
  return stepsOf(treeOf(open), from, picker, inside, writers)
}

function isOpen(path: readonly string[], from: Collection, input: RuleInput, writers: Writers): boolean {
  let at = from
  for (const key of path) {
    const way = wayFrom(at, key, writers)
    if (!way || writers.rules.view(way.target, input) === null) return false
    at = way.target
  }
  return true
}

const NONE: ExpandTree = new Map()

function stepsOf(
  tree: ExpandTree,
  from: RecordWriter,
  picker: Picker | null,
  input: RuleInput,
  writers: Writers,
): ExpandStep[] {
  return [...tree].flatMap(([key, children]): ExpandStep[] => {
    const way = wayFrom(from.collection, key, writers)
    if (!way) return []
    const permission = writers.rules.view(way.target, input)
    if (permission === null) return []
    const inner = picker?.under(key) ?? null
    const further = inner?.has('expand') === false ? NONE : children
    const writer = writers.writer(way.target, input, inner, further.size > 0)
    return [
      {
        ...way,
        key,
        at: way.back ? 0 : from.cell(key),
        where: conditionSql(permission, input, writers),
        writer,
        steps: stepsOf(further, writer, inner?.under('expand') ?? null, input, writers),
        dropped: picker?.has(key) === false,
      },
    ]
  })
}

function wayFrom(
  collection: Collection,
  asked: string,
  { collections }: Writers,
): Pick<ExpandStep, 'target' | 'multiple' | 'back'> | null {
  const key = modernKey(asked)
  const field = fieldOf(collection, key)
  if (field?.kind === 'relation') {
    const target = collections[field.to]
    return target ? { target, multiple: isMultiple(field), back: null } : null
  }
  const back = backRelation(collections, collection, key)
  return back && { target: back.from, multiple: !back.unique, back: { field: back.field, array: back.array } }
}

function conditionSql(
  permission: Exclude<Permission, null>,
  { uses }: RuleInput,
  { cache }: Writers,
): Sql | null {
  return permission === true ? null : compile(permission, { alias: 'r', cache, uses }).sql
}
