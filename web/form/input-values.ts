import { fromDirhams, parseAmount, toDirhams, toPlain } from '#model/domain/money.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { cast, check, type FieldError } from '#model/schema/checks.ts'
import { type Field, type GeoPoint, isMultiple, isNullable } from '#model/schema/fields.ts'
import { type Clock, toInstant, toMillis } from '#web/table/clock.ts'

/** The value of an input: text as typed, a checkbox, a list, or files (names of stored ones, new `File`s). */
export type InputValue = string | boolean | readonly (string | File)[]

/** The value of a record as its input shows it. */
export function toInput(field: Field, value: unknown, clock: Clock): InputValue {
  if (field.kind === 'bool') return value === true
  if (field.kind === 'file') return [value ?? []].flat().map(String).filter(Boolean)
  if (isMultiple(field)) return Array.isArray(value) ? value.map(String) : []
  if (value === undefined || value === null || value === '') return ''
  switch (field.kind) {
    case 'money':
      return Number(value) === 0 && !isNullable(field) ? '' : toPlain(fromDirhams(Number(value)))
    case 'number':
    case 'count':
      return Number(value) === 0 && !isNullable(field) ? '' : String(value).replace('.', ',')
    case 'geoPoint':
      return pointToInput(value)
    case 'phone':
      return formatPhone(String(value))
    case 'json':
      return JSON.stringify(value)
    case 'date':
      return dateToInput(String(value), field.dayOnly === true, clock)
    default:
      return String(value)
  }
}

/** Coordinates as maps copy them: `33.5731, -7.5898`, latitude first. */
function pointToInput(value: unknown): string {
  const { lon, lat } = value as GeoPoint
  return lon === 0 && lat === 0 ? '' : `${lat}, ${lon}`
}

function dateToInput(instant: string, dayOnly: boolean, clock: Clock): string {
  if (dayOnly) return instant.slice(0, 10)
  const millis = toMillis(instant)
  return millis === null
    ? ''
    : toInstant(millis + clock.offset_min * 60_000)
        .slice(0, 16)
        .replace(' ', 'T')
}

export type Read = { readonly value: unknown } | { readonly error: FieldError }

/** The value of an input for the API, or the reason it cannot be read. */
export function readInput(field: Field, input: InputValue, clock: Clock): Read {
  const read = interpret(field, input, clock)
  if ('error' in read) return read
  const error = check(field, cast(field, named(read.value)))
  return error === null ? read : { error }
}

/** True when two inputs spell the same value, so that nothing is sent. */
export function isSame(field: Field, one: InputValue, other: InputValue, clock: Clock): boolean {
  if (textOf(one) === textOf(other)) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const [a, b] = [readInput(field, one, clock), readInput(field, other, clock)]
  return 'value' in a && 'value' in b && textOf(cast(field, a.value)) === textOf(cast(field, b.value))
}

const textOf = (value: unknown): string => JSON.stringify(value)

/** Checks new files by their name; the server checks their content. */
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named)
  return value instanceof File ? value.name : value
}

const AMOUNT: FieldError = {
  code: 'unreadable_amount',
  message: 'Montant illisible. Écrivez-le comme 250,50.',
}
const POINT: FieldError = {
  code: 'unreadable_point',
  message: 'Lieu illisible. Collez-le comme une carte le donne : 33.5731, -7.5898.',
}
const NUMBER: FieldError = {
  code: 'unreadable_number',
  message: 'Nombre illisible. Écrivez des chiffres seuls.',
}

function interpret(field: Field, input: InputValue, clock: Clock): Read {
  if (field.kind === 'file') return { value: filesOf(field, input) }
  if (typeof input !== 'string') return { value: input }
  const text = input.trim()
  if (text === '' && isNullable(field)) return { value: null }
  switch (field.kind) {
    case 'money': {
      if (text === '') return { value: 0 }
      const amount = parseAmount(text)
      return amount === null ? { error: AMOUNT } : { value: toDirhams(amount) }
    }
    case 'number':
    case 'count': {
      const number = Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
      return Number.isNaN(number) ? { error: NUMBER } : { value: number }
    }
    case 'geoPoint':
      return readPoint(text)
    case 'json':
      return { value: text === '' ? null : JSON.parse(text) }
    case 'date':
      return { value: text === '' ? '' : inputToInstant(text, field.dayOnly === true, clock) }
    case 'password':
      return { value: input }
    default:
      return { value: text }
  }
}

/** A field of one file holds the last. */
function filesOf(field: Field, input: InputValue): unknown {
  const files = typeof input === 'object' ? input : []
  return isMultiple(field) ? files : (files.at(-1) ?? '')
}

function readPoint(text: string): Read {
  if (text === '') return { value: { lon: 0, lat: 0 } }
  const [, lat, lon] = /^(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  return lat && lon ? { value: { lon: Number(lon), lat: Number(lat) } } : { error: POINT }
}

function inputToInstant(text: string, dayOnly: boolean, clock: Clock): string {
  if (dayOnly) return `${text} 00:00:00.000Z`
  const millis = Date.parse(`${text}Z`)
  return Number.isNaN(millis) ? text : toInstant(millis - clock.offset_min * 60_000)
}
