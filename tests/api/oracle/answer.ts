import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { rank } from './compare.ts'
import { ask, endValue } from './evaluate.ts'
import type { Filter, Modifier } from './language.ts'
import {
  backAlong,
  collectionNamed,
  fieldNamed,
  type PathStep,
  type Records,
  Refused,
  type Row,
  textsOf,
  wayAlong,
} from './paths.ts'
import { Rights } from './rules.ts'

/** The parameters of a list request. */
export interface ListRequest {
  readonly root: string
  readonly filter: Filter | null
  readonly sort: readonly Sort[]
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
  readonly expand: readonly (readonly string[])[]
  /** Paths of `fields`; empty for the whole record. */
  readonly fields: readonly (readonly string[])[]
}
export interface Sort {
  readonly path: readonly string[]
  readonly modifier?: Modifier
  readonly descending: boolean
}

export interface Setting {
  readonly records: Records
  readonly caller: Row | null
  readonly now: string
}

/** The expected body of a list's response. Throws `Refused`. */
export function answer(asked: ListRequest, { records, caller, now }: Setting): object {
  const rights = new Rights(caller, records, now)
  const root = collectionNamed(asked.root)
  const may = rights.may('list', root)
  if (!may) throw new Refused(403)
  const { viewer } = rights
  const tests = [may]
  if (asked.filter) tests.push(ask(asked.filter, { root, records, caller, viewer, now }))
  const keys = (asked.sort.length > 0 ? asked.sort : ownSort(root)).map((sort) =>
    sortKey(sort, root, rights, records),
  )
  const rows = (records[root.name] ?? []).filter(
    (row) => tests.every((test) => test(row)) && keys.every(({ open }) => open(row)),
  )
  const sorted = order(rows, keys)
  const start = (asked.page - 1) * asked.perPage
  const items = sorted.slice(start, start + asked.perPage).map((row) => {
    const whole = wire(row, root, asked.expand, rights, records)
    return asked.fields.length === 0 ? whole : pick(whole, asked.fields)
  })
  const total = asked.skipTotal ? -1 : rows.length
  const totalPages = asked.skipTotal ? -1 : Math.ceil(total / asked.perPage)
  return { items, page: asked.page, perPage: asked.perPage, totalItems: total, totalPages }
}

/** A collection may open in an order of its own: one field. */
function ownSort({ sort }: Collection): Sort[] {
  return sort === '' ? [] : [{ path: [sort.replace(/^-/, '')], descending: sort.startsWith('-') }]
}

interface Key {
  readonly open: (row: Row) => boolean
  readonly of: (row: Row) => string | number | null
  readonly descending: boolean
}

/** The least value when a path reaches several. */
function sortKey(
  { path, modifier, descending }: Sort,
  root: Collection,
  rights: Rights,
  records: Records,
): Key {
  const guards: { steps: readonly PathStep[]; may: (row: Row) => boolean }[] = []
  const way = wayAlong(root, path, modifier, {
    field(collection, name) {
      if (!rights.sees(collection, name)) throw new Refused(400)
      // Sorting by e-mail would reveal the hidden ones.
      if (name === 'email' && !rights.isChief) throw new Refused(400)
    },
    passed(steps) {
      const to = steps.at(-1)?.to
      const may = to ? rights.may('list', to) : undefined
      if (may === null) throw new Refused(400)
      if (may && !steps.some(({ plural }) => plural)) guards.push({ steps, may })
    },
  })
  const reach = (steps: readonly PathStep[], row: Row): (Row | string | null)[] => {
    let found: (Row | string | null)[] = [row]
    for (const [index, step] of steps.entries()) {
      const plural = steps.slice(0, index + 1).some((one) => one.plural)
      const may = plural && step.to ? rights.may('list', step.to) : null
      found = found.flatMap((from) => {
        const to = step.from(typeof from === 'string' ? null : from, records)
        const open = to.filter((one) => typeof one === 'string' || !may || may(one))
        return open.length === 0 ? [null] : [...open]
      })
    }
    return found
  }
  return {
    descending,
    open: (row) =>
      guards.every(({ steps, may }) => {
        const [reached] = reach(steps, row)
        return typeof reached !== 'object' || reached === null || may(reached)
      }),
    of: (row) => {
      const values = reach(way.steps, row).map((from) => endValue(from, way.end).value)
      return values.sort(byValue)[0] ?? null
    },
  }
}

function byValue(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return rank(a, b)
}

/** Ties are broken by insertion, in the direction of the last entry. */
function order(rows: readonly Row[], keys: readonly Key[]): Row[] {
  const last = keys.at(-1)?.descending ? -1 : 1
  return [...rows.entries()]
    .sort(([placeA, a], [placeB, b]) => {
      for (const { of, descending } of keys) {
        const difference = byValue(of(a), of(b))
        if (difference !== 0) return descending ? -difference : difference
      }
      return last * (placeA - placeB)
    })
    .map(([, row]) => row)
}

type Json = Record<string, unknown>

function wire(
  row: Row,
  collection: Collection,
  expand: ListRequest['expand'],
  rights: Rights,
  records: Records,
): Json {
  const out: Json = { collectionId: collection.id, collectionName: collection.name, id: row.id }
  for (const [name, field] of Object.entries(collection.fields)) {
    if (!rights.sees(collection, name, row)) continue
    if (name === 'email' && !rights.readsEmail(row)) continue
    out[name] = field.kind === 'money' ? Number(row[name]) / 100 : row[name]
  }
  const open = expand.filter((path) => isOpen(path, collection, rights))
  if (open.length === 0) return out
  const expanded: Json = {}
  for (const [key = '', paths] of Map.groupBy(open, ([first]) => first)) {
    const step = stepOf(collection, key)
    const target = step?.to
    if (!step || !target) continue
    const may = rights.may('view', target)
    const rest = paths.map((path) => path.slice(1)).filter((path) => path.length > 0)
    const found = inOrder(row, key, collection, step.from(row, records))
      .filter((one) => may?.(one))
      .map((one) => wire(one, target, rest, rights, records))
    if (found.length > 0) expanded[key] = step.plural ? found : found[0]
  }
  return { ...out, expand: expanded }
}

const inOrder = (row: Row, key: string, collection: Collection, found: readonly (Row | string)[]): Row[] => {
  const rows = found.filter((one) => typeof one !== 'string')
  const ids = fieldNamed(collection, key) ? textsOf(row[key]) : rows.map(({ id }) => id)
  return ids.flatMap((id) => rows.find((one) => one.id === id) ?? [])
}

function stepOf(collection: Collection, key: string): PathStep | null {
  const field: Field | undefined = fieldNamed(collection, key)
  if (field?.kind !== 'relation') return backAlong(collection, key, null)
  const to = collectionNamed(field.to)
  const from: PathStep['from'] = (row, records) =>
    textsOf(row?.[key]).flatMap((id) => records[to.name]?.find((one) => one.id === id) ?? [])
  return { key, plural: isMultiple(field), to, from }
}

/** A path with an unknown name or a closed collection anywhere is left out as a whole. */
function isOpen(path: readonly string[], collection: Collection, rights: Rights): boolean {
  const [key, ...rest] = path
  if (key === undefined) return true
  const to = stepOf(collection, key)?.to
  return to ? rights.may('view', to) !== null && isOpen(rest, to, rights) : false
}

/** `*` is every key not named elsewhere on its level. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths))
  if (typeof value !== 'object' || value === null) return value
  const kept: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    const named = paths.filter(([first]) => first === key)
    if (named.some((path) => path.length === 1)) kept[key] = inner
    else if (named.length > 0)
      kept[key] = pick(
        inner,
        named.map((path) => path.slice(1)),
      )
    else if (paths.some((path) => path.join('.') === '*')) kept[key] = inner
  }
  return kept
}
