/** Requests of every form, about the made-up collections: names come from their declarations. */

import fc from 'fast-check'
import type { Collection } from '#model/schema/collection.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { INSTANTS, idOf, WORDS } from '#server/core/filter/made-up-data.fixture.ts'
import type { ListRequest, Sort } from './answer.ts'
import { FORMATS, MODIFIERS } from './calendar.ts'
import { type Comparison, type Filter, type Modifier, OPERATORS, type Operand, written } from './language.ts'

interface Named {
  readonly path: readonly string[]
  readonly modifier?: Modifier
}

const UNKNOWN_TO_FILTERS = new Set(['password', 'tokenKey'])
const collections: readonly Collection[] = Object.values(MADE_UP)

function fieldsOf(collection: Collection): string[] {
  return ['id', ...Object.keys(collection.fields)].filter((name) => !UNKNOWN_TO_FILTERS.has(name))
}

/** Ways to other records: relations and the relations that point back. */
function hopsOf(collection: Collection): [string, Collection][] {
  const along = Object.entries(collection.fields).flatMap(([name, field]): [string, Collection][] =>
    field.kind === 'relation' ? collections.filter((to) => to.name === field.to).map((to) => [name, to]) : [],
  )
  const back = collections.flatMap((from) =>
    Object.entries(from.fields).flatMap(([name, field]): [string, Collection][] =>
      field.kind === 'relation' && field.to === collection.name ? [[`${from.name}_via_${name}`, from]] : [],
    ),
  )
  return [...along, ...back]
}

/** Every path of up to `hops` hops; the last name is a field, or a key inside a json. */
function pathsFrom(collection: Collection, hops: number): string[][] {
  const here = fieldsOf(collection).flatMap((name) => {
    const kind = Object.entries(collection.fields).find(([known]) => known === name)?.[1].kind
    if (kind === 'json') return [[name], [name, 'a'], [name, 'b'], [name, 'b', '0'], [name, 'none']]
    return kind === 'geoPoint' ? [[name], [name, 'lat']] : [[name]]
  })
  if (hops === 0) return here
  return [
    ...here,
    ...hopsOf(collection).flatMap(([name, to]) => pathsFrom(to, hops - 1).map((path) => [name, ...path])),
  ]
}

const modifiers = fc.constantFrom<(Modifier | undefined)[]>(
  undefined,
  undefined,
  undefined,
  'lower',
  'length',
  'each',
)

function namesFrom(collection: Collection): fc.Arbitrary<Named> {
  const pick = (hops: number) => fc.constantFrom(...pathsFrom(collection, hops))
  const paths = fc.oneof(
    { weight: 5, arbitrary: pick(0) },
    { weight: 4, arbitrary: pick(1) },
    { weight: 2, arbitrary: pick(2) },
  )
  return fc.tuple(paths, modifiers).map(([path, modifier]) => (modifier ? { path, modifier } : { path }))
}

const TEXTS = [
  ...WORDS,
  ...INSTANTS,
  '2026-11',
  '2026',
  '2026-11-20',
  '2026-11-20T23:30:00+01:00',
  idOf('places', 1),
  '%a%',
  'x',
  'true',
  ' 10 ',
  '1_',
  'E',
]

const literals: fc.Arbitrary<Operand> = fc.oneof(
  fc.record({ is: fc.constant('text'), value: fc.constantFrom(...TEXTS), quote: fc.constantFrom('"', "'") }),
  fc.record({ is: fc.constant('number'), value: fc.constantFrom(0, 1, 10, 10.5, -2.5, 12, 1000, 2026) }),
  fc.record({ is: fc.constant('word'), word: fc.constantFrom('true', 'false', 'null') }),
  fc.record({ is: fc.constant('macro'), name: fc.constantFrom('@now', '@todayStart', '@year', '@month') }),
)

function operandsOf(collection: Collection): fc.Arbitrary<Operand> {
  const name = namesFrom(collection).map((named): Operand => ({ is: 'name', ...named }))
  const numbers = fc.constantFrom(0, 1, 33.5, -7)
  const distance = fc
    .array(
      fc.oneof(
        name,
        numbers.map((value): Operand => ({ is: 'number', value })),
      ),
      { minLength: 4, maxLength: 4 },
    )
    .map((args): Operand => ({ is: 'distance', args }))
  const format = fc.record({
    is: fc.constant('format' as const),
    format: fc.constantFrom(...FORMATS),
    time: name,
    modifiers: fc.array(fc.constantFrom(...MODIFIERS), { maxLength: 2 }),
  })
  return fc.oneof(
    { weight: 12, arbitrary: name },
    { weight: 1, arbitrary: distance },
    { weight: 2, arbitrary: format },
  )
}

/** `@collection.…` and `@request.auth.…`, allowed in rules and refused from clients. */
const ofRules: fc.Arbitrary<Operand> = fc.oneof(
  fc
    .constantFrom(...collections)
    .chain((collection) =>
      fc
        .tuple(namesFrom(collection), fc.constantFrom('', 'other'))
        .map(([named, alias]): Operand => ({ is: 'joined', collection: collection.name, alias, ...named })),
    ),
  namesFrom(MADE_UP.people).map((named): Operand => ({ is: 'caller', ...named })),
)

function comparisonsOf(collection: Collection, rules: boolean): fc.Arbitrary<Comparison> {
  const field = operandsOf(collection)
  const other = rules ? fc.oneof(field, ofRules) : field
  const sides = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(other, literals) },
    { weight: 1, arbitrary: fc.tuple(literals, other) },
    { weight: rules ? 4 : 2, arbitrary: fc.tuple(field, other) },
    { weight: 1, arbitrary: fc.tuple(literals, literals) },
  )
  const operator = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('=', '!=') },
    fc.constantFrom(...OPERATORS),
  )
  return fc.tuple(sides, operator, fc.boolean()).map(
    ([[left, right], operator, any]): Comparison => ({
      is: 'comparison',
      left,
      operator: operator as Comparison['operator'],
      any,
      right,
    }),
  )
}

/** At most four comparisons: the oracle tries every combination of the records they reach. */
export function filtersOf(collection: Collection, rules: boolean): fc.Arbitrary<Filter> {
  const one: fc.Arbitrary<Filter> = comparisonsOf(collection, rules)
  const group = (of: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    fc.record({ is: fc.constantFrom('and', 'or'), parts: fc.array(of, { minLength: 2, maxLength: 2 }) })
  return fc.oneof(
    { weight: 3, arbitrary: one },
    { weight: 3, arbitrary: group(one) },
    { weight: 1, arbitrary: group(group(one)) },
  )
}

const sortsOf = (collection: Collection): fc.Arbitrary<Sort[]> =>
  fc.array(
    fc.tuple(namesFrom(collection), fc.boolean()).map(([named, descending]) => ({ ...named, descending })),
    { maxLength: 2 },
  )

function expandsOf(collection: Collection): fc.Arbitrary<string[][]> {
  const walk = (from: Collection, left: number): string[][] =>
    hopsOf(from).flatMap(([name, to]) => [
      [name],
      ...(left > 1 ? walk(to, left - 1) : []).map((path) => [name, ...path]),
    ])
  const known = fc.constantFrom(...walk(collection, 2))
  return fc.array(
    fc.oneof({ weight: 8, arbitrary: known }, fc.constantFrom<string[][]>(['name'], ['place', 'nothing'])),
    { maxLength: 3 },
  )
}

function pickedOf(collection: Collection, expand: readonly (readonly string[])[]): fc.Arbitrary<string[][]> {
  const own = fc.constantFrom(...fieldsOf(collection), 'collectionName', 'nothing', '*').map((name) => [name])
  const inside = [
    ['expand'],
    ['meta', 'a'],
    ...expand.flatMap((path) => [
      ['expand', ...path.slice(0, 1), 'id'],
      ['expand', ...path.slice(0, 1), '*'],
    ]),
  ]
  const some = fc.array(fc.oneof(own, fc.constantFrom(...inside)), { minLength: 1, maxLength: 4 })
  return fc.oneof({ weight: 3, arbitrary: fc.constant<string[][]>([]) }, some)
}

/** A list request with every parameter a client may use. */
export const lists: fc.Arbitrary<ListRequest> = fc
  .oneof({ weight: 5, arbitrary: fc.constant<Collection>(MADE_UP.things) }, fc.constantFrom(...collections))
  .chain((collection) =>
    expandsOf(collection).chain((expand) =>
      fc.record({
        root: fc.constant(collection.name),
        filter: fc.option(filtersOf(collection, false), { freq: 6 }),
        sort: sortsOf(collection),
        page: fc.constantFrom(1, 1, 1, 2),
        perPage: fc.constantFrom(2, 3, 30),
        skipTotal: fc.constantFrom(false, false, true),
        expand: fc.constant(pathsKept(expand)),
        fields: pickedOf(collection, expand),
      }),
    ),
  )

/** A path that another begins with is part of that one. */
const pathsKept = (paths: readonly string[][]): string[][] =>
  paths.filter(
    (path) =>
      !paths.some((other) => other.length > path.length && path.every((key, at) => other[at] === key)),
  )

/** The query string a client would send. */
export function queryOf(
  { sort, page, perPage, skipTotal, expand, fields }: ListRequest,
  filter: string,
): string {
  const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
  if (skipTotal) query.set('skipTotal', '1')
  if (filter !== '') query.set('filter', filter)
  if (sort.length > 0)
    query.set(
      'sort',
      sort.map((one) => (one.descending ? '-' : '') + written({ is: 'name', ...one })).join(','),
    )
  if (expand.length > 0) query.set('expand', expand.map((path) => path.join('.')).join(','))
  if (fields.length > 0) query.set('fields', fields.map((path) => path.join('.')).join(','))
  return query.toString()
}
