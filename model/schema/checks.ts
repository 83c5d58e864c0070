import { parsePhone } from '../domain/phone.ts'
import { isEmail, isUrl } from './addresses.ts'
import {
  type Field,
  type GeoPoint,
  isMultiple,
  isNullable,
  type PasswordField,
  type TextField,
} from './fields.ts'
import { parseInstant } from './instant.ts'
import { isParsable } from './json-scan.ts'
import { plainDecimal } from './plain-decimal.ts'
import { checkHtml, checkJson, checkPoint } from './wide-values.ts'

/**
 * Converts an input to the value the field would hold. Casting never fails: bad input becomes the zero value. Input
 * that must not pass as zero is kept for `check` to refuse: an amount of three decimals or an unreadable phone as it
 * is, an amount that is not a number as NaN.
 */
export function cast(field: Field, input: unknown): unknown {
  if (isNullable(field) && isNothing(input)) return null
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'url':
    case 'editor':
    case 'password':
      return castText(input)
    case 'phone':
      return castPhone(input)
    case 'number':
    case 'count':
      return castNumber(input)
    case 'money':
      return castMoney(input)
    case 'bool':
      return castBool(input)
    case 'date':
    case 'autodate':
      return typeof input === 'string' ? (parseInstant(input) ?? '') : ''
    case 'select':
    case 'relation':
    case 'file':
    case 'list':
      return isMultiple(field) ? castList(input) : (castList(input).at(-1) ?? '')
    case 'json':
      return castJson(input)
    case 'geoPoint':
      return castPoint(input)
  }
}

/** The value of a field nobody filled. */
export const zeroOf = (field: Field): unknown => cast(field, undefined)

function castText(input: unknown): string {
  // Half of a surrogate pair is not a character: it would be stored as another one.
  if (typeof input === 'string') return input.toWellFormed()
  if (typeof input === 'number') return plainDecimal(input)
  return typeof input === 'boolean' ? String(input) : ''
}

function castPhone(input: unknown): string {
  const typed = castText(input).trim()
  return parsePhone(typed) ?? typed
}

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const INFINITE = /^[+-]?inf(?:inity)?$/i
const NAN = /^nan$/i

function castNumber(input: unknown): number {
  if (typeof input === 'number') return input
  if (typeof input === 'boolean') return input ? 1 : 0
  if (typeof input !== 'string') return 0
  if (INFINITE.test(input)) return Number.POSITIVE_INFINITY
  if (NAN.test(input)) return Number.NaN
  return NUMERIC.test(input) ? Number(input) : 0
}

/**
 * Dirhams → centimes. An amount finer than a centime keeps its fraction, for `check` to refuse. Any other
 * input is NaN: read as 0, as the protocol reads numbers, it would send a parcel for free.
 */
function castMoney(input: unknown): number {
  if (!isAmount(input)) return Number.NaN
  const scaled = castNumber(input) * 100
  const whole = Math.round(scaled)
  if (!Number.isSafeInteger(whole)) return scaled
  return Math.abs(scaled - whole) < 1e-4 ? whole || 0 : scaled
}

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === ''

const isAmount = (input: unknown): boolean => {
  if (isNothing(input)) return true
  return typeof input === 'number' || (typeof input === 'string' && NUMERIC.test(input))
}

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

function castBool(input: unknown): boolean {
  if (typeof input === 'boolean') return input
  if (typeof input === 'number') return input !== 0
  return typeof input === 'string' && TRUE.has(input)
}

/** A text, a list, or a text holding a JSON list; empties and repeats dropped. */
export function castList(input: unknown): string[] {
  const items = typeof input === 'string' && input.startsWith('[') ? (parseJson(input) ?? input) : input
  const texts = (Array.isArray(items) ? items : [items]).map(castText)
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** A text is read again where it can only be JSON, so that forms can send lists and objects. */
function castJson(input: unknown): unknown {
  if (input === undefined) return null
  if (typeof input !== 'string') return input
  const readable = /^(?:true|false|null|-?\d.*|".*"|\[.*|\{.*)$/s.test(input)
  const parsed = readable ? parseJson(input) : undefined
  return parsed === undefined ? input : parsed
}

/** Degrees, as numbers or their text; any other input is the zero point. */
function castPoint(input: unknown): GeoPoint {
  const point = typeof input === 'string' ? parseJson(input) : input
  if (typeof point !== 'object' || point === null) return { lon: 0, lat: 0 }
  const { lon, lat } = point as Partial<Record<keyof GeoPoint, unknown>>
  return { lon: castNumber(lon), lat: castNumber(lat) }
}

/** Lists and objects are measured before they are parsed; a scalar is bounded by its length. */
function parseJson(text: string): unknown {
  if (/^\s*[[{]/.test(text) && !isParsable(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal of a value, in the words of the record API; in French where the product is stricter. */
export interface FieldError {
  readonly code: string
  readonly message: string
  readonly params?: Readonly<Record<string, unknown>>
}

const REQUIRED: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }
const FORMAT: FieldError = { code: 'validation_invalid_format', message: 'Invalid value format.' }
const NOT_A_NUMBER: FieldError = {
  code: 'validation_not_a_number',
  message: 'The submitted number is not properly formatted.',
}
const UNREADABLE: FieldError = {
  code: 'validation_not_a_number',
  message: 'Montant illisible. Écrivez-le comme 250 ou 250.50.',
}
const DECIMALS: FieldError = {
  code: 'validation_invalid_money',
  message: 'Un montant a deux décimales au plus, par exemple 250,50.',
}
const PHONE: FieldError = {
  code: 'validation_invalid_phone',
  message: 'Numéro de téléphone marocain non valide. Écrivez-le comme 06 12 34 56 78.',
}

/** The reason a value made by `cast` cannot be stored, or null, apart from checks that need the database. */
export function check(field: Field, value: unknown): FieldError | null {
  if (isZero(field, value)) return field.required ? REQUIRED : null
  if (typeof value === 'string') return checkText(field, value)
  if (typeof value === 'number') return checkNumber(field, value)
  if (field.kind === 'json') return checkJson(field, value)
  if (field.kind === 'geoPoint') return checkPoint(value as GeoPoint)
  if (Array.isArray(value)) return checkList(field, value.map(castText))
  return null
}

function isZero(field: Field, value: unknown): boolean {
  if (value === 0) return !isNullable(field)
  if (value === '' || value === null || value === undefined || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  if (field.kind === 'geoPoint') return Object.values(value).every((degrees) => degrees === 0)
  return field.kind === 'json' && typeof value === 'object' && Object.keys(value).length === 0
}

/** PostgreSQL stores every character but this one. */
const NUL = '\u0000'

function checkText(field: Field, value: string): FieldError | null {
  if (value.includes(NUL) && field.kind !== 'json') return FORMAT
  switch (field.kind) {
    case 'email':
      return isEmail(value)
        ? null
        : { code: 'validation_is_email', message: 'Must be a valid email address.' }
    case 'url':
      return isUrl(value) ? null : { code: 'validation_invalid_url', message: 'Must be a valid url.' }
    case 'phone':
      return parsePhone(value) === null ? PHONE : null
    case 'text':
      return checkLength(field, value, 'max' in field ? field.max : undefined)
    case 'password':
      return checkPassword(field, value)
    case 'editor':
      return checkHtml(value, field.maxSize)
    case 'select':
    case 'file':
      return checkList(field, [value])
    case 'json':
      return checkJson(field, value)
    default:
      return null
  }
}

/** Characters, not code units. Counted in place: a text may be as large as the body it came in. */
function lengthOf(text: string): number {
  let second = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xdc00 && unit <= 0xdfff) second++
  }
  return text.length - second
}

function checkLength(field: TextField, value: string, max = 5000): FieldError | null {
  // A text has no more characters than code units: most need no counting.
  const length = field.min === undefined && value.length <= max ? value.length : lengthOf(value)
  if (field.min !== undefined && length < field.min) return tooShort(field.min, { min: field.min })
  if (length > max) {
    return {
      code: 'validation_max_text_constraint',
      message: `Must be no more than ${max} character(s).`,
      params: { max },
    }
  }
  return field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value) ? FORMAT : null
}

function checkPassword(field: PasswordField, value: string): FieldError | null {
  const { min = 0, max = 71, pattern } = field
  const length = lengthOf(value)
  if (length < min) return tooShort(min)
  if (length > max) {
    return { code: 'validation_max_text_constraint', message: `Must be less than ${max} character(s).` }
  }
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? FORMAT : null
}

const tooShort = (min: number, params?: FieldError['params']): FieldError => ({
  code: 'validation_min_text_constraint',
  message: `Must be at least ${min} character(s).`,
  ...(params ? { params } : {}),
})

/** The limits of the columns: `numeric(12,2)`, `integer`. */
const LARGEST = { money: 999_999_999_999, count: 2_147_483_647, number: Number.MAX_VALUE }

function checkNumber(field: Field, value: number): FieldError | null {
  if (field.kind !== 'number' && field.kind !== 'count' && field.kind !== 'money') return null
  if (!Number.isFinite(value)) return field.kind === 'money' ? UNREADABLE : NOT_A_NUMBER
  if (field.kind === 'money' && !Number.isInteger(value)) return DECIMALS
  if (field.kind === 'count' && !Number.isInteger(value)) {
    return { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' }
  }
  const unit = field.kind === 'money' ? 100 : 1
  const min = (field.min ?? -LARGEST[field.kind]) / unit
  const max = (field.max ?? LARGEST[field.kind]) / unit
  if (value / unit < min) {
    const message = `Must be greater or equal than ${min}.`
    return { code: 'validation_min_number_constraint', message, params: { min } }
  }
  if (value / unit > max) {
    const message = `Must be less or equal than ${max}.`
    return { code: 'validation_max_number_constraint', message, params: { max } }
  }
  return null
}

function checkList(field: Field, values: readonly string[]): FieldError | null {
  if (values.some((value) => value.includes(NUL))) return FORMAT
  const maxSelect =
    field.kind === 'list' ? field.max : isMultiple(field) && 'maxSelect' in field ? field.maxSelect : 1
  if (maxSelect !== undefined && values.length > maxSelect) {
    if (field.kind === 'file') {
      const message = `The maximum allowed files is ${maxSelect}.`
      return { code: 'validation_too_many_files', message, params: { maxSelect } }
    }
    const message = `Select no more than ${maxSelect}.`
    return { code: 'validation_too_many_values', message, params: { maxSelect } }
  }
  if (field.kind !== 'select') return null
  const unknown = values.find((value) => !Object.hasOwn(field.options, value))
  return unknown === undefined
    ? null
    : { code: 'validation_invalid_value', message: `Invalid value ${unknown}.`, params: { value: unknown } }
}
