import type { FieldError } from '#model/schema/checks.ts'

/** A refused request, with its answer: `{status, message, data}`. */
export class ApiError extends Error {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message = '',
    data: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence(message || (DEFAULTS[status] ?? GENERIC)))
    this.status = status
    this.data = data
    this.headers = headers
  }

  toJSON(): { status: number; message: string; data: Readonly<Record<string, unknown>> } {
    return { status: this.status, message: this.message, data: this.data }
  }
}

const GENERIC = 'Something went wrong while processing your request.'

const DEFAULTS: Readonly<Record<number, string>> = {
  401: 'Missing or invalid authentication.',
  403: 'You are not allowed to perform this request.',
  404: "The requested resource wasn't found.",
  413: 'Request entity too large.',
  429: 'Too Many Requests.',
}

export const badRequest = (message?: string): ApiError => new ApiError(400, message)
export const unauthorized = (message?: string): ApiError => new ApiError(401, message)
export const forbidden = (message?: string, named: RefusalName = {}): ApiError =>
  new ApiError(403, message, { ...named })
/** 403 for a rule that is open to nobody, or not to this caller. */
export const superusersOnly = (): ApiError => forbidden('Only superusers can perform this action.')
/** 429 with `retry-after: seconds`. */
export const tooMany = (seconds: number, message?: string): ApiError =>
  new ApiError(429, message, {}, { 'retry-after': String(seconds) })
/** 503, so that a phone keeps the item it could not send. */
export const diskFull = (): ApiError =>
  new ApiError(
    503,
    'Le disque du serveur est plein : rien n’a été enregistré. Réessayez plus tard.',
    {},
    { 'retry-after': '60' },
  )
export const notFound = (message?: string): ApiError => new ApiError(404, message)

/** A code by which a program tells a refusal from others, and the values its sentence contains. */
export type RefusalName = Partial<Pick<FieldError, 'code' | 'params'>>

/** A duplicate, a lock or a race: the person decides, seeing the record that is there. */
export const conflict = (message: string, present?: unknown, named: RefusalName = {}): ApiError =>
  new ApiError(409, message, { ...named, ...(present !== undefined && { present }) })

/** Fields refused, each with its reason. */
export const invalid = (
  fields: Readonly<Record<string, FieldError>>,
  message = 'An error occurred while validating the submitted data.',
): ApiError => {
  const data = Object.entries(fields).map(([name, error]) => [
    name,
    { ...error, message: sentence(error.message) },
  ])
  return new ApiError(400, message, Object.fromEntries(data))
}

/** Upper-case first letter and an end mark, as every message of the protocol has. */
function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return trimmed
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.?!]$/.test(begun) ? begun : `${begun}.`
}

/** 400 for a body that cannot be parsed; routes of sign-in have their own message for it (`malformed`). */
export class MalformedBody extends ApiError {
  constructor() {
    super(400)
  }
}
