import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import type { VisibleField } from '#server/core/read/rules/visibility.ts'

export interface Column {
  readonly name: string
  readonly heading: string
  readonly field: Field
}

const ID: Field = { kind: 'text', label: 'ID' }

/**
 * The requested columns, else those the collection declares, else all; without those hidden from the caller.
 */
export function columnsOf(collection: Collection, visible: readonly VisibleField[], asked: string): Column[] {
  const fields = new Map(visible.map(({ name, field }) => [name, field]))
  fields.set('id', ID)
  const column = (name: string): Column[] => {
    const field = fields.get(name)
    return field ? [{ name, heading: collection.exported[name] ?? field.label, field }] : []
  }
  const named = asked.split(',').flatMap((name) => name.trim() || [])
  if (named.length === 0) {
    const declared = Object.keys(collection.exported)
    return (declared.length > 0 ? declared : visible.map(({ name }) => name)).flatMap(column)
  }
  return named.map((name) => {
    const [found] = column(name)
    if (!found) throw badRequest()
    return found
  })
}

/** The `fields` and `expand` of a list that returns the values of these columns. */
export function shownBy(
  columns: readonly Column[],
  collections: Declared,
): { fields: string; expand: string } {
  const ways = columns.flatMap(({ name, field }) =>
    field.kind === 'relation' ? [wayTo(name, field.to, collections)] : [],
  )
  return {
    fields: [...columns.map(({ name }) => name), ...ways.map(({ fields }) => fields)].join(','),
    expand: ways.map(({ expand }) => expand).join(','),
  }
}

/** Records are named by the title of their collection, which may be a relation itself. */
function wayTo(
  name: string,
  to: string,
  collections: Declared,
  depth = 1,
): { fields: string; expand: string } {
  const title = collections[to]?.title ?? 'id'
  const field = collections[to]?.fields[title]
  if (field?.kind !== 'relation' || depth === DEEPEST)
    return { fields: `expand.${name}.${title}`, expand: name }
  const further = wayTo(title, field.to, collections, depth + 1)
  return { fields: `expand.${name}.${further.fields}`, expand: `${name}.${further.expand}` }
}

const DEEPEST = 3
