import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple, MAX_SIZE } from '#model/schema/fields.ts'
import { JSON_BYTES } from '#model/schema/wide-values.ts'
import { ApiError, forbidden, notFound } from '#server/core/base/refusals.ts'
import { announcedBytes, hasBody } from './body-watch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes its body may have. */
    mostBytes: number
  }
  interface FastifyContextConfig {
    body?: BodyRule
  }
}

/** The body a route accepts. By default: 1 MiB, from signed-in callers alone. */
export interface BodyRule {
  readonly bytes?: number | ((request: FastifyRequest) => number)
  /** Guests may send a body too, of `SMALL_BYTES` at most. */
  readonly guests?: boolean
}

export const MEBIBYTE = 1_048_576
/** The limit for guests: sign-in, codes, tracking and reports. */
export const SMALL_BYTES = 65_536

/** The rule for bodies that guests may send, and for those that are never longer. */
export const SMALL: BodyRule = { bytes: SMALL_BYTES, guests: true }

/**
 * Decides before a body is read whether it will be: not at an address that is none, not from a guest where guests
 * have nothing to send, and not when it is announced larger than its route takes.
 */
export function admitBodies(app: FastifyInstance): void {
  app.decorateRequest('mostBytes', MEBIBYTE)
  app.addHook('preParsing', async (request) => {
    if (!hasBody(request)) return
    if (request.is404) throw notFound()
    const { bytes = MEBIBYTE, guests = false } = request.routeOptions.config.body ?? {}
    const isGuest = request.caller.record === null
    if (isGuest && !guests) throw forbidden()
    const most = typeof bytes === 'number' ? bytes : bytes(request)
    request.mostBytes = isGuest ? Math.min(most, SMALL_BYTES) : most
    if ((announcedBytes(request) ?? 0) > request.mostBytes) throw new ApiError(413)
  })
}

/** A character as JSON may write it: `\u00e9`. */
const PER_CHARACTER = 6
/** Characters of a text without a limit of its own, of an item of a list, of a value that is no text. */
const [TEXT, ITEM, OTHER] = [5_000, 1_000, 500]

/**
 * The most bytes of a record's JSON: a megabyte plus the limits of its fields, unless its collection takes
 * less.
 */
export function recordBytes({ fields, bodyBytes }: Collection): number {
  return Math.min(
    bodyBytes,
    Object.values(fields).reduce((sum, field) => sum + valueBytes(field), MEBIBYTE),
  )
}

/** Bytes of a form with a record's values and the files somebody may send with it. */
export const formBytes = (collection: Collection): number =>
  Object.values(collection.fields).reduce(
    (sum, field) =>
      field.kind === 'file' && field.write?.length !== 0
        ? sum + (field.maxSize ?? MAX_SIZE) * (field.maxSelect ?? 1)
        : sum,
    recordBytes(collection),
  )

function valueBytes(field: Field): number {
  if (field.kind === 'json') return JSON_BYTES
  if (field.kind === 'editor') return field.maxSize ?? MAX_SIZE
  if (field.kind === 'text') return (field.max ?? TEXT) * PER_CHARACTER
  if (!isMultiple(field)) return OTHER * PER_CHARACTER
  const most = field.kind === 'list' ? field.max : 'maxSelect' in field ? field.maxSelect : undefined
  return (most ?? ITEM) * ITEM
}
