import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { strftime } from './calendar.ts'
import { compare, type Value } from './compare.ts'
import type { Comparison, Filter, Operand } from './language.ts'
import {
  collectionNamed,
  type End,
  fieldNamed,
  isOwnId,
  type PathStep,
  type Records,
  Refused,
  type ResolvedPath,
  type Row,
  textsOf,
  type Visit,
  wayAlong,
} from './paths.ts'

/**
 * The inputs of a filter evaluated on one record after the other, over every combination
 * of the records its paths reach.
 */
export interface FilterInputs {
  readonly root: Collection
  readonly records: Records
  readonly caller: Row | null
  /** The client whose rights limit the names; null for rules. */
  readonly viewer: Viewer | null
  readonly now: string
}

export interface Viewer {
  sees(collection: Collection, field: string): boolean
  /** Null: the collection is closed. */
  mayList(collection: Collection): ((row: Row) => boolean) | null
  readsEmail(collection: Collection): boolean
}

type Reached = Row | string | null
/** The chosen record or item at the end of each path, by the key of the path. */
type Choice = ReadonlyMap<string, Reached>

/** Resolves every name (400 for a wrong one); returns a predicate of records for the filter. */
export function ask(filter: Filter, question: FilterInputs): (row: Row) => boolean {
  const guards: { steps: readonly PathStep[]; may: (row: Row) => boolean }[] = []
  const ways = new Map<Operand, ResolvedPath | null>()
  const visit: Visit = {
    field(collection, name) {
      if (question.viewer && !question.viewer.sees(collection, name)) throw new Refused(400)
    },
    passed(steps) {
      const to = steps.at(-1)?.to
      const may = to && question.viewer ? question.viewer.mayList(to) : undefined
      if (may === null) throw new Refused(400)
      // For a plural path, hidden records count as missing: see `reached`.
      if (may && !steps.some(({ plural }) => plural)) guards.push({ steps, may })
    },
  }
  const comparisons = comparisonsIn(filter)
  for (const operand of comparisons.flatMap(({ left, right }) => namesIn(left, right))) {
    ways.set(operand, wayOf(operand, question, visit))
  }
  for (const { any, left, right } of comparisons) {
    if (!any && namesIn(left, right).some((name) => isOfSeveral(ways.get(name), question)))
      throw new Refused(400)
  }
  const all = [...ways.values()].filter((way) => way !== null)
  return (row) => {
    const asked = { ...question, ways, row }
    const open = guards.every(({ steps, may }) => {
      const [reached] = ends(steps, asked)
      return typeof reached !== 'object' || reached === null || may(reached)
    })
    return open && choices(all, asked).some((choice) => holds(filter, choice, asked))
  }
}

/**
 * True for e-mails of several accounts that the client may not read: a comparison over all would reveal each.
 */
const isOfSeveral = (way: ResolvedPath | null | undefined, { viewer }: FilterInputs): boolean =>
  way?.end.name === 'email' &&
  viewer !== null &&
  !viewer.readsEmail(way.end.collection) &&
  way.steps.some(({ plural }) => plural)

interface Evaluation extends FilterInputs {
  readonly ways: ReadonlyMap<Operand, ResolvedPath | null>
  readonly row: Row
}

const comparisonsIn = (filter: Filter): Comparison[] =>
  filter.is === 'comparison' ? [filter] : filter.parts.flatMap(comparisonsIn)

function namesIn(...operands: readonly Operand[]): Operand[] {
  return operands.flatMap((operand) => {
    if (operand.is === 'distance') return namesIn(...operand.args)
    if (operand.is === 'format') return namesIn(operand.time)
    return ['name', 'joined', 'caller'].includes(operand.is) ? [operand] : []
  })
}

/** Null: the value of the caller's own record, known before any record is read. */
function wayOf(operand: Operand, { root, caller, records }: FilterInputs, visit: Visit): ResolvedPath | null {
  if (operand.is === 'name') return wayAlong(root, operand.path, operand.modifier, visit)
  if (operand.is === 'joined') {
    const to = collectionNamed(operand.collection)
    const key = `@${to.name}:${operand.alias}`
    const step: PathStep = { key, plural: true, to, from: () => records[to.name] ?? [] }
    return wayAlong(to, operand.path, operand.modifier, visit, [step])
  }
  if (operand.is !== 'caller' || !caller) return null
  const people = collectionNamed('people')
  const [name = '', ...rest] = operand.path
  const isItems = operand.modifier === 'each' && Array.isArray(caller[name])
  const isOwn = rest.length === 0 || isOwnId(fieldNamed(people, name), rest, operand.modifier)
  if (isOwn && !isItems) return null
  const self: PathStep = { key: '@auth', plural: false, to: people, from: () => [caller] }
  return wayAlong(people, operand.path, operand.modifier, visit, [self])
}

function holds(filter: Filter, choice: Choice, asked: Evaluation): boolean {
  if (filter.is !== 'comparison') {
    const held = (part: Filter) => holds(part, choice, asked)
    return filter.is === 'and' ? filter.parts.every(held) : filter.parts.some(held)
  }
  if (!shown(filter, choice, asked) || verdict(filter, choice, asked) !== true) return false
  const names = namesIn(filter.left, filter.right)
  const multiple = [filter.left, filter.right]
    .filter(({ is }) => is !== 'distance')
    .flatMap((operand) => namesIn(operand))
    .some((name) => asked.ways.get(name)?.steps.some(({ plural }) => plural))
  if (filter.any || !multiple) return true
  const ways = names.flatMap((name) => asked.ways.get(name) ?? [])
  return choices(ways, asked).every((other) => verdict(filter, other, asked) !== false)
}

/** True when every e-mail a client's comparison uses is visible. */
function shown(filter: Comparison, choice: Choice, { viewer, ways, row }: Evaluation): boolean {
  return namesIn(filter.left, filter.right).every((name) => {
    const way = ways.get(name)
    if (!viewer || way?.end.name !== 'email' || viewer.readsEmail(way.end.collection)) return true
    const owner = way.steps.length === 0 ? row : choice.get(keyOf(way.steps))
    return typeof owner === 'object' && owner?.emailVisibility === true
  })
}

const keyOf = (steps: readonly PathStep[]): string => steps.map(({ key }) => key).join('/')

function choices(ways: readonly ResolvedPath[], asked: Evaluation): Choice[] {
  let all: Map<string, Reached>[] = [new Map()]
  for (const { steps } of ways) {
    for (const length of steps.keys()) {
      const part = steps.slice(0, length + 1)
      const key = keyOf(part)
      if (all[0]?.has(key)) continue
      all = all.flatMap((choice) => {
        const start = length === 0 ? asked.row : (choice.get(keyOf(part.slice(0, -1))) ?? null)
        return reached(part, start, asked).map((found) => new Map(choice).set(key, found))
      })
    }
  }
  return all
}

function ends(steps: readonly PathStep[], asked: Evaluation): Reached[] {
  let found: Reached[] = [asked.row]
  for (const length of steps.keys()) {
    found = found.flatMap((start) => reached(steps.slice(0, length + 1), start, asked))
  }
  return found
}

/** The last of the steps, from one record; nothing reached is one null. */
function reached(steps: readonly PathStep[], start: Reached, { records, viewer }: Evaluation): Reached[] {
  const step = steps.at(-1)
  if (!step) return [start]
  const found = step.from(typeof start === 'string' ? null : start, records)
  const may =
    step.to && !step.key.startsWith('@') && steps.some(({ plural }) => plural)
      ? viewer?.mayList(step.to)
      : null
  const open = found.filter((row) => typeof row === 'string' || !may || may(row))
  return open.length === 0 ? [null] : [...open]
}

function verdict({ left, operator, right }: Comparison, choice: Choice, asked: Evaluation): boolean | null {
  return compare(valueAt(left, choice, asked), operator, valueAt(right, choice, asked))
}

function valueAt(operand: Operand, choice: Choice, asked: Evaluation): Value {
  switch (operand.is) {
    case 'text':
    case 'number':
      return { type: 'written', value: operand.value }
    case 'word':
      return { type: 'written', value: { null: null, true: 1, false: 0 }[operand.word] }
    case 'macro':
      return { type: 'written', value: macro(operand.name, asked.now) }
    case 'distance':
      return { type: 'json', value: distance(operand.args.map((arg) => valueAt(arg, choice, asked).value)) }
    case 'format': {
      const { value } = valueAt(operand.time, choice, asked)
      return { type: 'formatted', value: strftime(operand.format, value, operand.modifiers) }
    }
    default: {
      const way = asked.ways.get(operand)
      if (!way) return operand.is === 'caller' ? own(operand, asked.caller) : { type: 'written', value: null }
      return endValue(way.steps.length === 0 ? asked.row : (choice.get(keyOf(way.steps)) ?? null), way.end)
    }
  }
}

function own({ path, modifier }: Extract<Operand, { is: 'caller' }>, caller: Row | null): Value {
  const [name = ''] = path
  const field = fieldNamed(collectionNamed('people'), name)
  if (!caller && modifier === 'length' && isCountable(field)) return { type: 'written', value: 0 }
  if (!caller) return { type: 'nobody', value: null }
  const { value } = endValue(caller, { collection: collectionNamed('people'), name, inside: [], modifier })
  return { type: 'written', value }
}

function macro(name: string, now: string): string | number {
  const macros: Record<string, string | number> = {
    '@now': now,
    '@todayStart': `${now.slice(0, 10)} 00:00:00.000Z`,
    '@year': Number(now.slice(0, 4)),
    '@month': Number(now.slice(5, 7)),
  }
  const value = macros[name]
  if (value === undefined) throw new Refused(400)
  return value
}

const isCountable = (field: Field | undefined): boolean =>
  ['select', 'relation', 'list'].includes(field?.kind ?? '')

export function endValue(from: Reached, { collection, name, inside, modifier }: End): Value {
  const field = fieldNamed(collection, name)
  const countable = inside.length === 0 && isCountable(field)
  if (modifier === 'length' && countable) {
    return { type: 'number', value: typeof from === 'object' && from ? textsOf(from[name]).length : 0 }
  }
  const plain =
    typeof from === 'string' ? ({ type: 'text', value: from } as const) : read(from, field, name, inside)
  if (modifier !== 'lower') return plain
  const text = plain.value === null ? null : String(plain.value)
  return { type: 'formatted', value: text?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null }
}

function read(row: Row | null, field: Field | undefined, name: string, inside: readonly string[]): Value {
  const type = typeOf(field)
  if (!row) return { type, value: null }
  const value = row[name]
  if (field && isMultiple(field)) return { type, value: JSON.stringify(value) }
  if (field?.kind === 'money') return { type, value: Number(value) / 100 }
  if (type === 'json') return { type, value: scalar(inside.reduce(under, value)) }
  return { type, value: type === 'number' ? Number(value) : String(value) }
}

const under = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? (Object.entries(value).find(([name]) => name === key)?.[1] ?? null)
    : null

function scalar(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : jsonText(value)
}

/** JSON has no order of keys: written with the shorter first, then by the alphabet. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return `{${keys.map(([key, inner]) => `${JSON.stringify(key)}:${jsonText(inner)}`).join(',')}}`
}

function typeOf(field: Field | undefined): 'text' | 'number' | 'date' | 'json' {
  if (!field || isMultiple(field)) return 'text'
  if (['money', 'number', 'count', 'bool'].includes(field.kind)) return 'number'
  if (field.kind === 'date' || field.kind === 'autodate') return 'date'
  return field.kind === 'json' || field.kind === 'geoPoint' ? 'json' : 'text'
}

/** Haversine on a sphere of 6371 km, to the millimetre. */
function distance(values: readonly (string | number | null)[]): number | null {
  const looksNumeric = (value: unknown) =>
    typeof value === 'number' || /^[+-]?\d+(\.\d+)?$/.test(String(value))
  if (!values.every(looksNumeric)) return null
  const [lonA = 0, latA = 0, lonB = 0, latB = 0] = values.map((value) => (Number(value) * Math.PI) / 180)
  const h =
    Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin((lonB - lonA) / 2) ** 2
  return Math.round(2 * 6371 * 1e6 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, h))))) / 1e6
}
