import { cast, castList } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { autogenerate } from '#server/core/base/autogenerate.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { computeSums } from '#server/core/base/storage.ts'
import { holdsUploads, withoutUploads, withStoredNames } from '#server/core/files/upload.ts'

/** The values of a request: field names with or without a modifier. */
export type Body = Readonly<Record<string, unknown>>

/** More keys than any collection has fields. */
const MANY_KEYS = 1_000
/** Names of a body that are not fields. */
const BESIDE_FIELDS = ['id', 'passwordConfirm', 'oldPassword']

/** The body without what nobody reads, when it has more keys than a record could: each pass over them takes its time. */
export function pertinent({ fields }: Collection, body: Body): Body {
  if (!hasMany(body)) return body
  const names = Object.keys(fields).flatMap((name) => [
    name,
    `${name}+`,
    `+${name}`,
    `${name}-`,
    `${name}:autogenerate`,
  ])
  const read = [...BESIDE_FIELDS, ...names].filter((name) => Object.hasOwn(body, name))
  return Object.fromEntries(read.map((name) => [name, body[name]]))
}

function hasMany(body: Body): boolean {
  let keys = 0
  for (const _ in body) if (++keys > MANY_KEYS) return true
  return false
}

type Modifier = '' | 'add' | 'prepend' | 'remove' | 'autogenerate'

interface Assignment {
  readonly name: string
  readonly field: Field
  readonly modifier: Modifier
  readonly input: unknown
}

/** The values of a body by field name: those it gives to a row, and those its writer may not give. */
export interface Applied {
  readonly given: ReadonlyMap<string, unknown>
  readonly barred: ReadonlyMap<string, unknown>
}

/**
 * Applies the body to the row. Unknown names are passed over, and so are fields the writer may not write, which
 * `barred` names. Modifiers work on the row given: it is locked, so two increments are two increments.
 */
export function applyBody(
  collection: Collection,
  row: AnyRow,
  body: Body,
  mayWrite: (field: Field) => boolean,
): Applied {
  const given = new Map<string, unknown>()
  const barred = new Map<string, unknown>()
  for (const { name, field, modifier, input } of assignments(collection, body)) {
    if (field.kind === 'password') continue
    const sent = takenBy(field, input)
    if (sent === undefined) continue
    const value = modified(field, modifier, row[name], sent)
    if (!mayWrite(field)) {
      barred.set(name, value)
      continue
    }
    row[name] = value
    given.set(name, value)
  }
  computeSums(collection, row)
  return { given, barred }
}

/** Files are known by the names they will have; to any other kind of field they are nothing. */
const takenBy = (field: Field, input: unknown): unknown =>
  field.kind === 'file'
    ? withStoredNames(input)
    : holdsUploads(input)
      ? withoutUploads({ input }).input
      : input

/** Shorter keys first, so that `price+` adds to the `price` of the same body. */
function assignments(collection: Collection, body: Body): Assignment[] {
  return Object.keys(body)
    .sort((a, b) => a.length - b.length)
    .flatMap((key) => {
      const found = resolve(collection, key)
      return found ? [{ ...found, input: body[key] }] : []
    })
}

function resolve(collection: Collection, key: string): Omit<Assignment, 'input'> | undefined {
  const forms: [string, Modifier][] = [[key, '']]
  if (key.startsWith('+')) forms.push([key.slice(1), 'prepend'])
  if (key.endsWith('+')) forms.push([key.slice(0, -1), 'add'])
  if (key.endsWith('-')) forms.push([key.slice(0, -1), 'remove'])
  if (key.endsWith(AUTOGENERATE)) forms.push([key.slice(0, -AUTOGENERATE.length), 'autogenerate'])
  for (const [name, modifier] of forms) {
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
    if (field && (modifier === '' || takes(field, modifier))) return { name, field, modifier }
  }
  return undefined
}

const AUTOGENERATE = ':autogenerate'

const isNumeric = (field: Field): boolean => ['number', 'count', 'money'].includes(field.kind)

function takes(field: Field, modifier: Modifier): boolean {
  if (modifier === 'autogenerate') return field.kind === 'text' && field.autogenerate !== undefined
  if (isNumeric(field)) return modifier !== 'prepend'
  return ['select', 'relation', 'list', 'file'].includes(field.kind)
}

function modified(field: Field, modifier: Modifier, present: unknown, input: unknown): unknown {
  const value = cast(field, input)
  if (modifier === '') return value
  if (field.kind === 'text') return `${value}${autogenerate(field.autogenerate ?? '')}`
  if (isNumeric(field)) {
    return modifier === 'add' ? Number(present) + Number(value) : Number(present) - Number(value)
  }
  // A single value is treated as a list whose last item is kept, so prepending to a present value changes
  // nothing.
  const [old, given] = [castList(present), castList(input)]
  if (modifier === 'remove')
    return cast(
      field,
      old.filter((item) => !given.includes(item)),
    )
  return cast(field, modifier === 'add' ? [...old, ...given] : [...given, ...old])
}
