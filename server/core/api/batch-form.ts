import type { FieldError } from '#model/schema/checks.ts'
import { ApiError, badRequest } from '#server/core/base/refusals.ts'
import { mapPaced, Pace } from '#server/pace.ts'

/** The form of a batch: its requests read, checked, and the files of a multipart form put where they belong. */

export interface BatchRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Values
}

export interface Action {
  readonly kind: 'create' | 'update' | 'upsert' | 'delete'
  /** The collection, as the path names it. */
  readonly collection: string
  /** Empty for a create or an upsert. */
  readonly id: string
  /** The query string, without its `?`. */
  readonly query: string
}

type Values = Readonly<Record<string, unknown>>

export const UNREADABLE = 'Failed to read the submitted batch data.'
const MOST_REQUESTS = 1_000
const LONGEST_URL = 2_000
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const REQUIRED: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }
const NO_METHOD: FieldError = { code: 'validation_in_invalid', message: 'Must be a valid value.' }
const tooLong = (max: number): FieldError => ({
  code: 'validation_length_too_long',
  message: `The length must be no more than ${max}.`,
  params: { min: 0, max },
})

/** The requests of the form `body`; 400 with the errors of each one that is malformed. */
export async function readRequests(body: Values): Promise<BatchRequest[]> {
  const pace = new Pace()
  const requests: BatchRequest[] = []
  for (const value of listOf(body.requests)) {
    requests.push(readRequest(value))
    if (pace.isDue()) await pace.rest()
  }
  const wrong = errorsOf(requests)
  if (wrong) throw new ApiError(400, 'Invalid batch request data.', { requests: wrong })
  const files = Object.entries(body).filter(([name, value]) => FILE_NAME.test(name) && isFiles(value))
  if (files.length === 0) return requests
  return mapPaced(requests, (request, index) => ({ ...request, body: withFiles(request.body, files, index) }))
}

function errorsOf(requests: readonly BatchRequest[]): object | null {
  if (requests.length === 0) return REQUIRED
  if (requests.length > MOST_REQUESTS) return tooLong(MOST_REQUESTS)
  const errors = requests.flatMap(({ method, url }, index) => {
    const error: Record<string, FieldError> = {}
    if (method === '') error.method = REQUIRED
    else if (!METHODS.includes(method)) error.method = NO_METHOD
    if (url === '') error.url = REQUIRED
    else if (Buffer.byteLength(url) > LONGEST_URL) error.url = tooLong(LONGEST_URL)
    return Object.keys(error).length === 0 ? [] : [[index, error]]
  })
  return errors.length === 0 ? null : Object.fromEntries(errors)
}

function readRequest(value: unknown): BatchRequest {
  const { method, url, headers, body } = recordOf(value)
  const named = Object.entries(recordOf(headers)).map(([name, text]) => [name.toLowerCase(), textOf(text)])
  return {
    method: textOf(method),
    url: textOf(url),
    headers: Object.fromEntries(named),
    body: recordOf(body),
  }
}

/** A list of the form: absent and null are empty; 400 for a value of another type. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw badRequest(UNREADABLE)
  return value
}

function recordOf(value: unknown): Values {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest(UNREADABLE)
  return value as Values
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw badRequest(UNREADABLE)
  return value
}

const FILE_NAME = /^requests[.[]/

type Files = readonly (readonly [string, unknown])[]

/** Files are named `requests.0.field` or `requests[0].field`; other values so named are not read. */
function withFiles(body: Values, files: Files, index: number): Values {
  const [dots, brackets] = [`requests.${index}.`, `requests[${index}].`]
  const own = files.flatMap(([name, value]): Files => {
    const prefix = [dots, brackets].find((start) => name.startsWith(start))
    return prefix === undefined ? [] : [[name.slice(prefix.length), value]]
  })
  if (own.length === 0) return body
  const whole: Record<string, unknown> = { ...body }
  for (const [field, value] of own) {
    whole[field] = Object.hasOwn(whole, field) ? [whole[field], value].flat() : value
  }
  return whole
}

const isFiles = (value: unknown): boolean =>
  [value].flat().every((one) => typeof one === 'object' && one !== null)

const PATH = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/s
const KINDS: Readonly<Record<string, Action['kind'] | undefined>> = {
  POST: 'create',
  PUT: 'upsert',
  'PATCH id': 'update',
  'DELETE id': 'delete',
}

/** The action of a request, from its method and path; null when there is no such action. */
export function actionOf(method: string, url: string): Action | null {
  const [, collection, id, query = ''] = PATH.exec(url) ?? []
  const kind = KINDS[id === undefined ? method : `${method} id`]
  const [name, record] = [decoded(collection ?? ''), decoded(id ?? '')]
  return kind && name && record !== null ? { kind, collection: name, id: record, query } : null
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
