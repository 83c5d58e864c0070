import type { FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import type { HttpKernel } from './kernel.ts'

/** The collection a segment of a path names: by name in any letter case, or by exact id. */
export const collectionAt = (kernel: HttpKernel, segment: string): Collection | undefined =>
  kernel.byPath.get(segment) ?? kernel.byPath.get(segment.toLowerCase())

export function pathCollection(kernel: HttpKernel, request: FastifyRequest): Collection | undefined {
  const { collection: segment = '' } = request.params as { collection?: string }
  return collectionAt(kernel, segment)
}

export const pathId = (request: FastifyRequest): string => (request.params as { id?: string }).id ?? ''
