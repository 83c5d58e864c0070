import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import type { Modifier } from './language.ts'

export type Row = { id: string } & Record<string, unknown>

/** Records that can be reached, by collection and in insertion order. */
export type Records = Readonly<Record<string, readonly Row[]>>

/** A refusal with this status. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

export const collectionNamed = (name: string): Collection => {
  const found = Object.values(MADE_UP).find((collection) => collection.name === name)
  if (!found) throw new Refused(400)
  return found
}

export const fieldNamed = (collection: Collection, name: string): Field | undefined =>
  Object.entries(collection.fields).find(([known]) => known === name)?.[1]

/** One step from a record to records, or to the items of a list. */
export interface PathStep {
  /** Identifies the step together with its start. */
  readonly key: string
  readonly plural: boolean
  readonly to: Collection | null
  readonly from: (start: Row | null, records: Records) => readonly (Row | string)[]
}

/** The end of a path: its field, and the path inside a json. */
export interface End {
  readonly collection: Collection
  readonly name: string
  readonly inside: readonly string[]
  readonly modifier: Modifier | undefined
}

export interface ResolvedPath {
  readonly steps: readonly PathStep[]
  readonly end: End
}

/** Callbacks for each field and relation of a path, which may refuse it. */
export interface Visit {
  field(collection: Collection, name: string): void
  passed(steps: readonly PathStep[]): void
}

/** Resolves a path from a collection; 400 for an unknown name. */
export function wayAlong(
  start: Collection,
  path: readonly string[],
  modifier: Modifier | undefined,
  visit: Visit,
  before: readonly PathStep[] = [],
): ResolvedPath {
  let collection = start
  let steps = before
  for (const [at, name] of path.entries()) {
    const rest = path.slice(at + 1)
    const field = name === 'id' ? undefined : fieldNamed(collection, name)
    if (name === 'id' || field) visit.field(collection, name)
    const isRelation = field?.kind === 'relation'
    const end = (inside: readonly string[]): End => ({ collection, name, inside, modifier })
    if ((name === 'id' || field) && rest.length === 0) return each({ steps, end: end([]) })
    if (field && (field.kind === 'json' || field.kind === 'geoPoint')) return { steps, end: end(rest) }
    if (isOwnId(field, rest, modifier)) return { steps, end: end([]) }
    const step = isRelation ? along(name, field) : backAlong(collection, name, visit)
    if (!step || rest.length === 0) throw new Refused(400)
    steps = [...steps, step]
    visit.passed(steps)
    if (steps.length - before.length > 6 || !step.to) throw new Refused(400)
    collection = step.to
  }
  throw new Refused(400)
}

/** `rel.id` of a single relation is the relation's own value, when the path ends there. */
export const isOwnId = (
  field: Field | undefined,
  rest: readonly string[],
  modifier: Modifier | undefined,
): boolean =>
  field?.kind === 'relation' && !isMultiple(field) && rest.join() === 'id' && modifier === undefined

/** `:each` of a list goes to its items. */
function each(way: ResolvedPath): ResolvedPath {
  const { collection, name, modifier } = way.end
  const field = fieldNamed(collection, name)
  if (modifier !== 'each' || !field || !isMultiple(field)) return way
  const step: PathStep = { key: `${name}:each`, plural: true, to: null, from: (row) => textsOf(row?.[name]) }
  return { ...way, steps: [...way.steps, step] }
}

export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  )

const idsIn = (ids: readonly string[], rows: readonly Row[] = []): Row[] =>
  [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? [])

function along(name: string, field: Extract<Field, { kind: 'relation' }>): PathStep {
  const to = collectionNamed(field.to)
  return {
    key: name,
    plural: isMultiple(field),
    to,
    from: (row, records) => idsIn(textsOf(row?.[name]), records[to.name]),
  }
}

export function backAlong(collection: Collection, key: string, visit: Visit | null): PathStep | null {
  const [from = '', name = ''] = key.split('_via_')
  const pointing = Object.values(MADE_UP).find((one) => one.name === from)
  const field = pointing && fieldNamed(pointing, name)
  if (!pointing || field?.kind !== 'relation' || field.to !== collection.name) return null
  visit?.field(pointing, name)
  return {
    key,
    plural: isMultiple(field) || !field.unique,
    to: pointing,
    from: (row, records) =>
      row === null ? [] : (records[from] ?? []).filter((one) => textsOf(one[name]).includes(row.id)),
  }
}
