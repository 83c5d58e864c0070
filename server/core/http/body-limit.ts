import type { FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import { MAX_SIZE } from '#model/schema/fields.ts'
import { JSON_BYTES } from '#model/schema/wide-values.ts'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes its body may have. */
    mostBytes: number
  }
}

/** Bytes of the body of a request that says nothing else. */
export const USUAL_BYTES = 32 * 1_048_576

/** From now on the request's body is held to this many bytes; one that is announced larger is not read at all. */
export function limitBody(request: FastifyRequest, bytes: number): void {
  request.mostBytes = bytes
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new ApiError(413)
}

/** Bytes of a record's body: what its files, texts of HTML and json values may weigh comes on top. */
export const recordBytes = ({ fields }: Collection): number =>
  Object.values(fields).reduce((sum, field) => {
    if (field.kind === 'file') return sum + (field.maxSize ?? MAX_SIZE) * (field.maxSelect ?? 1)
    if (field.kind === 'editor') return sum + (field.maxSize ?? MAX_SIZE)
    return field.kind === 'json' ? sum + JSON_BYTES : sum
  }, USUAL_BYTES)
