import { DECLARED } from './collections.ts'
import type { Collection } from './schema/collection.ts'
import type { Field } from './schema/fields.ts'

/** The fields that name, order and find the records a relation points to. */
export type Target = Pick<
  Collection,
  'name' | 'type' | 'labels' | 'fields' | 'title' | 'search' | 'choice' | 'sort' | 'cached'
>

const pointedAt = new Set(
  DECLARED.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.kind === 'relation' ? [field.to] : [])),
  ),
)

/**
 * Targets by collection name, with only the fields of titles and search boxes. `vite build` evaluates this
 * file and puts its value in the bundle, so that no page loads the declarations of other collections.
 */
export const TARGETS: Readonly<Record<string, Target>> = Object.fromEntries(
  DECLARED.filter(({ name }) => pointedAt.has(name)).map((collection) => [
    collection.name,
    shortened(collection),
  ]),
)

function shortened({ name, type, labels, fields, title, search, choice, sort, cached }: Collection): Target {
  const heads = [title, ...search].map((path) => path.split('.')[0])
  const kept: Record<string, Field> = {}
  for (const [key, field] of Object.entries(fields)) if (heads.includes(key)) kept[key] = field
  return { name, type, labels, fields: kept, title, search, choice, sort, cached }
}
